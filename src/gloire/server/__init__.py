"""The server: many games, many people, one set of rules. `app.create_app` puts it together."""
