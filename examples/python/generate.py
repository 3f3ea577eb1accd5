"""One to four pictures in, a folder with the asset out.

    pip install ./clients/python        # in a clone of the source
    TANGIBLE_KEY=... python3 generate.py photo.png mug
    TANGIBLE_KEY=... python3 generate.py photo.png mug back=behind.png left=left.png right=right.png
    TANGIBLE_KEY=... python3 generate.py photo.png mug mask=mask.png

Python 3.9 or later. TANGIBLE_URL names another server than http://localhost:3000.
"""
import json
import os
import sys
import zipfile
from pathlib import Path

from tangible import Tangible, TangibleError


def main(picture, folder, *sides):
    tangible = Tangible()
    pictures = dict(side.split("=", 1) for side in sides)
    task = tangible.generate(picture, **pictures, level="medium", formats=["usd", "mjcf"], size_m=0.095)
    tangible.wait(task, on_progress=lambda task: print(f"{task.status.lower()} {task.progress} %", file=sys.stderr))
    archive = tangible.download(task, f"{folder}.zip")
    zipfile.ZipFile(archive).extractall(folder)
    report = json.loads(Path(folder, "report.json").read_text())
    print(f"{folder}: {report['physics']['massKg']} kg, checks passed: {report['passed']}")


if __name__ == "__main__":
    if len(sys.argv) < 3 or not all("=" in side for side in sys.argv[3:]) or "TANGIBLE_KEY" not in os.environ:
        raise SystemExit(__doc__)
    try:
        main(*sys.argv[1:])
    except TangibleError as error:
        raise SystemExit(f"{error.code}: {error.sentence}")
    except (OSError, TypeError, ValueError) as error:
        raise SystemExit(error)
