"""Glory III: brigades of the American Civil War, by the third edition of the Glory rules."""
