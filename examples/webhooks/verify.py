"""Checks that a message comes from Tangible. Python 3.8 or later, nothing to install.

As a function: event = verify(secret, request.headers, request_body)
As a program:  TANGIBLE_WEBHOOK_SECRET=whsec_... python3 verify.py ID TIMESTAMP SIGNATURE < body.json
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time

TOLERANCE_S = 5 * 60


def verify(secret: str, headers, body: bytes) -> dict:
    """The event in a message; raises ValueError for one that is forged, changed or too old."""
    id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > TOLERANCE_S:
        raise ValueError("the message is too old, or the clocks differ")
    key = base64.b64decode(secret[len("whsec_") :])
    signed = f"{id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # While a secret is being replaced there are two signatures.
    for signature in headers["webhook-signature"].split(" "):
        version, _, value = signature.partition(",")
        if version == "v1" and hmac.compare_digest(value, expected):
            return json.loads(body)
    raise ValueError("no signature fits")


if __name__ == "__main__":
    if len(sys.argv) != 4 or "TANGIBLE_WEBHOOK_SECRET" not in os.environ:
        sys.exit(__doc__)
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    try:
        event = verify(os.environ["TANGIBLE_WEBHOOK_SECRET"], dict(zip(names, sys.argv[1:])), sys.stdin.buffer.read())
    except ValueError as error:
        sys.exit(str(error))
    print(event["type"])
