"""One to four pictures in, a folder with the asset out.

    TANGIBLE_KEY=... python3 generate.py photo.png mug
    TANGIBLE_KEY=... python3 generate.py photo.png mug back=behind.png left=left.png right=right.png
    TANGIBLE_KEY=... python3 generate.py photo.png mug mask=mask.png

Python 3.8 or later, nothing to install. TANGIBLE_URL names another server.
"""
import io
import json
import os
import sys
import time
import uuid
import zipfile
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

API = os.environ.get("TANGIBLE_URL", "http://localhost:3000") + "/api/tangible"
OPTIONS = {"subdivisionLevel": "medium", "fileFormat": "glb", "formats": "usd,mjcf", "sizeM": "0.095"}


def ask(path, body=None, content_type=None):
    """The answer as JSON. Errors carry the server's own sentence."""
    headers = {"authorization": f"Bearer {os.environ['TANGIBLE_KEY']}"}
    if content_type:
        headers["content-type"] = content_type
    try:
        with urlopen(Request(API + path, data=body, headers=headers)) as answer:
            return json.load(answer)
    except HTTPError as error:
        problem = json.load(error)
        raise SystemExit(f"{problem['code']}: {problem['error']}")


def pack_form(fields, pictures):
    boundary = uuid.uuid4().hex
    form = io.BytesIO()
    for name, value in fields.items():
        form.write(f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode())
    for name, picture in pictures.items():
        head = f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"; filename="{picture.name}"\r\n\r\n'
        form.write(head.encode() + picture.read_bytes() + b"\r\n")
    form.write(f"--{boundary}--\r\n".encode())
    return form.getvalue(), f"multipart/form-data; boundary={boundary}"


def main(picture, folder, *sides):
    pictures = {name: Path(path) for name, path in (side.split("=", 1) for side in [f"file={picture}", *sides])}
    task = ask("/generate", *pack_form(OPTIONS, pictures))
    while task["status"] in ("PENDING", "PROCESSING"):
        time.sleep(2)
        task = ask("/status?" + urlencode({"contentId": task["contentId"]}))
        print(f"{task['status'].lower()} {task['progress']} %", file=sys.stderr)
    if task["status"] == "FAILED":
        raise SystemExit(task["error"])
    with urlopen(task["resultUrl"]) as answer:
        zipfile.ZipFile(io.BytesIO(answer.read())).extractall(folder)
    report = json.loads(Path(folder, "report.json").read_text())
    print(f"{folder}: {report['physics']['massKg']} kg, checks passed: {report['passed']}")


if __name__ == "__main__":
    if len(sys.argv) < 3 or not all("=" in side for side in sys.argv[3:]) or "TANGIBLE_KEY" not in os.environ:
        raise SystemExit(__doc__)
    try:
        main(*sys.argv[1:])
    except (URLError, OSError) as error:
        raise SystemExit(error)
