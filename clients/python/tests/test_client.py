"""The client against a real server, which TANGIBLE_URL and TANGIBLE_KEY name. PICTURE is one that the engine can use, POOR_KEY
belongs to an account without points. `e2e/python-client.test.ts` starts all of that."""
import asyncio
import http.server
import os
import tempfile
import threading
import unittest
import urllib.error
import urllib.request
from pathlib import Path

from tangible import (
    AsyncTangible,
    ConnectionFailed,
    GenerationFailed,
    NotAuthorized,
    NotEnoughPoints,
    NotFound,
    RateLimited,
    Rejected,
    Tangible,
    TimedOut,
    transport,
)

URL, KEY, PICTURE = (os.environ[name] for name in ("TANGIBLE_URL", "TANGIBLE_KEY", "PICTURE"))


class Proxy:
    """Passes requests on to the real server and does to each answer what `faults` says: drop, cut, or (status, headers)."""

    def __init__(self, *faults):
        self.faults, self.seen = list(faults), []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self):
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                outer.seen.append((self.command, self.path, dict(self.headers.items())))
                fault = outer.faults.pop(0) if outer.faults else None
                if isinstance(fault, tuple):
                    return self.reply(fault[0], fault[1], b'{"error": "Not now", "code": "UNAVAILABLE"}')
                names = ("authorization", "content-type", "idempotency-key", "range")
                headers = {name: self.headers[name] for name in names if self.headers[name]}
                request = urllib.request.Request(URL + self.path, body or None, headers, method=self.command)
                try:
                    with urllib.request.urlopen(request) as answer:
                        status, given, content = answer.status, answer.headers, answer.read()
                except urllib.error.HTTPError as answer:
                    status, given, content = answer.code, answer.headers, answer.read()
                if fault == "drop":
                    return self.connection.close()
                kept = {"content-type": given["content-type"]}
                if fault == "cut":
                    kept["content-length"] = str(len(content))
                    content = content[: len(content) // 2]
                self.reply(status, kept, content)

            def reply(self, status, headers, content):
                self.send_response(status)
                for name, value in {"content-length": str(len(content)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)
                self.close_connection = True

            do_GET = do_POST = do_PATCH = answer

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class ClientTest(unittest.TestCase):
    def setUp(self):
        self.waits = []
        transport.sleep, self.real_sleep = self.waits.append, transport.sleep
        self.addCleanup(setattr, transport, "sleep", self.real_sleep)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def through(self, *faults):
        proxy = Proxy(*faults)
        self.addCleanup(proxy.stop)
        return proxy, Tangible(proxy.url, KEY)

    def count(self):
        return len(list(Tangible(URL, KEY).history()))

    def test_a_lost_answer_is_asked_for_again_and_nothing_is_made_twice(self):
        before, points = self.count(), Tangible(URL, KEY).points()
        proxy, tangible = self.through("drop", "drop")
        sent = []
        # No other test makes this one, so that it takes a while and can be cancelled.
        task = tangible.generate(PICTURE, level="medium", size_m=0.321, on_sent=lambda done, total: sent.append((done, total)))
        keys = {headers.get("idempotency-key") for _, _, headers in proxy.seen}
        self.assertEqual((len(proxy.seen), len(keys), None in keys), (3, 1, False))
        self.assertEqual(self.count(), before + 1)
        self.assertEqual(points - Tangible(URL, KEY).points(), task.points_cost)
        self.assertEqual(sent[-1][0], sent[-1][1])
        self.assertGreater(sent[-1][1], os.stat(PICTURE).st_size)
        tangible.cancel(task)
        with self.assertRaises(GenerationFailed) as caught:
            transport.sleep = self.real_sleep
            tangible.wait(task)
        self.assertEqual(caught.exception.code, "GENERATION_CANCELLED")

    def test_retry_after_is_waited_for_unless_it_is_too_long(self):
        proxy, tangible = self.through((429, {"retry-after": "7"}), (503, {"retry-after": "3"}))
        tangible.points()
        self.assertEqual((self.waits, len(proxy.seen)), ([7.0, 3.0], 3))
        proxy, tangible = self.through((429, {"retry-after": "3600"}))
        with self.assertRaises(RateLimited) as caught:
            tangible.points()
        self.assertEqual((caught.exception.retry_after, len(proxy.seen)), (3600.0, 1))

    def test_a_post_without_an_idempotency_key_is_not_repeated(self):
        proxy, tangible = self.through("drop")
        with self.assertRaises(ConnectionFailed):
            tangible.call("POST", "/api/v1/tangible/cut-out", files={"file": PICTURE})
        self.assertEqual(len(proxy.seen), 1)

    def test_a_broken_download_continues_and_no_file_gets_the_key(self):
        tangible = Tangible(URL, KEY)
        transport.sleep = self.real_sleep
        asset = tangible.wait(tangible.generate(PICTURE, level="low"))
        whole = tangible.download_file(asset, "model.glb", self.folder / "whole.glb").read_bytes()
        file = next(file for file in asset.files if file.path == "model.glb")
        self.assertEqual(len(whole), file.size_bytes)
        self.assertEqual(whole[:4], b"glTF")

        transport.sleep = self.waits.append
        proxy, other = self.through("cut")
        seen = []
        place = other._transport.save(
            "GET", file.url.replace(URL, proxy.url), self.folder / "a" / "b.glb", on_received=lambda *now: seen.append(now)
        )
        self.assertEqual(place.read_bytes(), whole)
        self.assertEqual(proxy.seen[1][2]["range"], f"bytes={len(whole) // 2}-")
        self.assertEqual(seen[-1], (len(whole), len(whole)))
        self.assertEqual([path.name for path in place.parent.iterdir()], ["b.glb"])
        self.assertNotIn(KEY, str(proxy.seen))
        with self.assertRaises(NotFound) as caught:
            tangible.download_file(asset, "model.step", self.folder / "model.step")
        self.assertIn("model.glb", caught.exception.sentence)

    def test_errors_have_the_sentence_of_the_server(self):
        cases = [
            (NotAuthorized, "UNAUTHORIZED", lambda: Tangible(URL, "tg_wrong").points()),
            (NotAuthorized, "UNAUTHORIZED", lambda: Tangible(URL, "tg_wrong").generate(b"x" * 9_000_000)),
            (NotEnoughPoints, "NOT_ENOUGH_POINTS", lambda: Tangible(URL, os.environ["POOR_KEY"]).generate(PICTURE)),
            (Rejected, "IMAGE_TYPE", lambda: Tangible(URL, KEY).generate(b"no picture")),
            (Rejected, "INVALID_REQUEST", lambda: Tangible(URL, KEY).generate(PICTURE, size_m=-1)),
            (NotFound, "GENERATION_NOT_FOUND", lambda: Tangible(URL, KEY).asset("no-such-asset")),
            (NotFound, "GENERATION_NOT_FOUND", lambda: Tangible(URL, KEY).edit("../../auth/me", name="mug")),
        ]
        for kind, code, call in cases:
            with self.subTest(code), self.assertRaises(kind) as caught:
                call()
            self.assertEqual(caught.exception.code, code)
            self.assertIn(" ", caught.exception.sentence)
            self.assertNotIn("tg_", repr(caught.exception))

    def test_without_a_server_it_says_where_it_looked(self):
        with self.assertRaises(ConnectionFailed) as caught:
            Tangible("http://127.0.0.1:9", KEY).points()
        self.assertIn("No answer from http://127.0.0.1:9", caught.exception.sentence)
        self.assertEqual(len(self.waits), 4)

    def test_no_text_contains_the_key(self):
        for client in (Tangible(URL, KEY), AsyncTangible(URL, KEY)):
            self.assertIn("with a key", repr(client))
            self.assertNotIn(KEY, repr(client))
        with self.assertRaises(ValueError) as caught:
            Tangible(URL, f"{KEY}\n")
        self.assertNotIn(KEY, str(caught.exception))
        with self.assertRaises(ValueError):
            Tangible("ftp://example.com", KEY)

    def test_a_missing_picture_is_the_usual_error_of_python(self):
        with self.assertRaises(FileNotFoundError):
            Tangible(URL, KEY).generate(self.folder / "missing.png")

    def test_asyncio_waits_time_out_and_are_cancelled(self):
        async def run():
            tangible = AsyncTangible(URL, KEY)
            task = await tangible.generate(PICTURE, level="low")
            with self.assertRaises(TimedOut):
                await tangible.wait(task, timeout=0)
            waiting = asyncio.ensure_future(tangible.wait(task))
            await asyncio.sleep(0)
            waiting.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await waiting
            names = [found.content_id async for found in tangible.history()]
            self.assertIn(task.content_id, names)
            asset = await tangible.wait(task)
            await tangible.delete(asset)
            with self.assertRaises(NotFound):
                await tangible.asset(asset)

        asyncio.run(run())


if __name__ == "__main__":
    unittest.main()
