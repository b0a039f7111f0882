"""Tells people who are away that it is their turn: by web-hook or mail, where the host allows it. Off by default."""

import smtplib
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

import msgspec

from gloire.server.accounts import Account, Accounts
from gloire.server.hooks import call_hook
from gloire.server.observe import complain, note
from gloire.server.settings import Settings
from gloire.server.streams import Hub
from gloire.server.table import RUNNING, Table

PATIENCE = 10.0
GAMES_KEPT = 20_000


class Notifier:
    """Watches whose turn it is."""

    def __init__(self, settings: Settings, accounts: Accounts, hub: Hub) -> None:
        self._settings, self._accounts, self._hub = settings, accounts, hub
        allowed = {"mail": settings.mail_url, "webhook": settings.webhooks}
        self.ways: list[str] = [way for way, is_set in allowed.items() if is_set]
        self.may_reset = bool(settings.mail_url and settings.base_url)  # whether forgotten passwords can be set anew
        self._told: dict[str, tuple[str, int]] = {}  # game to the side and the turn it was told about
        self._pool = ThreadPoolExecutor(2, "notify")

    def close(self) -> None:
        """Drops what was not sent yet."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def changed(self, table: Table) -> None:
        """A game has changed: somebody may be asked who does not look."""
        if not self.ways or table.row.status != RUNNING:
            return
        side = table.past.asked
        seat = table.seats.get(side)
        told = side, table.past.steps[-1].turn if table.past.steps else 0
        if seat is None or seat.account is None or side in self._hub.online(table.row.id):
            return
        if self._told.get(table.row.id) != told:
            if len(self._told) > GAMES_KEPT:
                self._told.clear()
            self._told[table.row.id] = told
            self._pool.submit(self._tell, seat.account, table.row.id, table.past.game.scenario.title, side)

    def _tell(self, account: str, game: str, title: str, side: str) -> None:
        found = self._accounts.find(account)
        if found is None:
            return
        link = f"{self._settings.base_url}/#/game/{game}" if self._settings.base_url else game
        text = f"It is your turn in {title} ({side}): {link}"
        try:
            self._call(found, {"event": "your-turn", "game": game, "side": side, "text": text, "link": link})
            self._write(found, f"Your turn: {title}", text)
        except (OSError, ValueError, smtplib.SMTPException) as error:
            complain("a notification was not delivered", error, game=game)

    def send_reset(self, name: str) -> None:
        """Writes to whoever has forgotten his password, if he has an address. Nobody waits, so nobody learns that."""
        self._pool.submit(self._reset, name)

    def _reset(self, name: str) -> None:
        try:
            found = self._accounts.named(name)
            if found is None or not found.mail or (token := self._accounts.begin_reset(found)) is None:
                return
            link = f"{self._settings.base_url}/#/reset/{token}"
            text = (
                f"Set a new password for {found.name} within an hour: {link}\n\nIf you did not ask for it, do nothing."
            )
            self._write(found, "A new password for Gloire", text)
        except Exception as error:
            complain("a letter about a password was not sent", error)

    def _call(self, account: Account, facts: dict[str, str]) -> None:
        if not self._settings.webhooks or not account.webhook:
            return
        status = call_hook(account.webhook, self._settings.webhook_hosts, msgspec.json.encode(facts))
        note("web-hook called", game=facts["game"], status=status)

    def _write(self, account: Account, subject: str, text: str) -> None:
        if not self._settings.mail_url or not account.mail:
            return
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self._settings.mail_from, account.mail, subject
        mail.set_content(text)
        url = urlsplit(self._settings.mail_url)
        kind = smtplib.SMTP_SSL if url.scheme == "smtps" else smtplib.SMTP
        with kind(url.hostname or "localhost", url.port or 0, timeout=PATIENCE) as post:
            if url.username:
                post.login(unquote(url.username), unquote(url.password or ""))
            post.send_message(mail)
        note("mail sent")
