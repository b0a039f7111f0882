// Before anything is drawn: the theme the reader chose, or the one of his system.
{
  const wanted = new URLSearchParams(location.search).get("theme") ?? localStorage.getItem("gloire-theme");
  const dark = wanted ? wanted === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}
