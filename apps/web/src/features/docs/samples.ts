/** What readers copy. `e2e/samples.test.ts` runs the calls against a real server. */

export const START = `# In a clone of the source
npm start
# Tangible is ready at http://localhost:3000`;

export const TERMINAL = `npx tangible photo.png --out mug
npx tangible photo.png --out mug --quality high \\
  --formats usd,urdf,mjcf --size-m 0.095 --material ceramic
npx tangible pictures/ --out assets --quality low --json | jq .passed`;

export const FINISH = `npx tangible finish chair.obj --out chair --unit-m 0.01

curl -s http://localhost:3000/api/tangible/finish \\
  -H "authorization: Bearer $TANGIBLE_KEY" -F file=@chair.zip \\
  -F subdivisionLevel=medium -F unitM=0.01 -o task.json`;

export const CURL = `# The picture becomes a generation.
curl -s http://localhost:3000/api/tangible/generate \\
  -H "authorization: Bearer $TANGIBLE_KEY" -F file=@photo.png \\
  -F subdivisionLevel=medium -F fileFormat=glb \\
  -F formats=usd,mjcf -F sizeM=0.095 -o task.json
ID=$(node -p 'require("./task.json").contentId')

# One event per step, until it has ended.
curl -sN "http://localhost:3000/api/tangible/generations/$ID/events" \\
  -H "authorization: Bearer $TANGIBLE_KEY"

# The ZIP.
curl -s "http://localhost:3000/api/tangible/status?contentId=$ID" \\
  -H "authorization: Bearer $TANGIBLE_KEY" -o status.json
curl -s "$(node -p 'require("./status.json").resultUrl')" -o mug.zip`;

export const PYTHON = `import io, os, time, zipfile
import requests

api = "http://localhost:3000/api/tangible"
headers = {"authorization": f"Bearer {os.environ['TANGIBLE_KEY']}"}

with open("photo.png", "rb") as picture:
    answer = requests.post(
        f"{api}/generate",
        headers=headers,
        files={"file": picture},
        data={"subdivisionLevel": "medium", "fileFormat": "glb", "formats": "usd,mjcf", "sizeM": 0.095},
    )
task = answer.json()
if not answer.ok:
    raise SystemExit(task["error"])

while task["status"] in ("PENDING", "PROCESSING"):
    time.sleep(5)
    query = {"contentId": task["contentId"]}
    task = requests.get(f"{api}/status", headers=headers, params=query).json()
if task["status"] == "FAILED":
    raise SystemExit(task["error"])

archive = zipfile.ZipFile(io.BytesIO(requests.get(task["resultUrl"]).content))
archive.extractall("mug")`;

export const TYPESCRIPT = `import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const api = 'http://localhost:3000/api/tangible';
const headers = { authorization: \`Bearer \${process.env.TANGIBLE_KEY}\` };

async function ask(path: string, options: RequestInit = {}) {
  const answer = await fetch(api + path, { ...options, headers });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error);
  return body;
}

const form = new FormData();
form.set('file', new Blob([await readFile('photo.png')]), 'photo.png');
form.set('subdivisionLevel', 'medium');
form.set('fileFormat', 'glb');
form.set('formats', 'usd,mjcf');
form.set('sizeM', '0.095');

let task = await ask('/generate', { method: 'POST', body: form });
while (task.status === 'PENDING' || task.status === 'PROCESSING') {
  await pause(5000);
  task = await ask(\`/status?contentId=\${task.contentId}\`);
}
if (task.status === 'FAILED') throw new Error(task.error);

const zip = await fetch(task.resultUrl);
await writeFile('mug.zip', new Uint8Array(await zip.arrayBuffer()));`;

export const MUJOCO_SCENE = `<mujoco model="desk">
  <include file="model.xml"/>
  <option cone="elliptic"/>
  <worldbody>
    <light pos="0 0 2"/>
    <geom type="plane" size="0 0 1" condim="6" friction="0.5 0.005 0.0001"/>
  </worldbody>
</mujoco>`;

export const MUJOCO_RUN = 'python -m mujoco.viewer --mjcf=mug/mjcf/scene.xml';

export const USD = `from pxr import Usd, UsdGeom, UsdPhysics

stage = Usd.Stage.CreateNew("desk.usda")
UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.z)
UsdGeom.SetStageMetersPerUnit(stage, 1)
UsdPhysics.Scene.Define(stage, "/physics")
mug = UsdGeom.Xform.Define(stage, "/World/mug")
mug.GetPrim().GetReferences().AddReference("mug/usd/model.usda")
mug.AddTranslateOp().Set((0, 0, 0.2))
stage.Save()`;

export const ROS = `# PyBullet
python -c 'import pybullet as p; p.connect(p.GUI); p.loadURDF("mug/urdf/model.urdf")'

# RViz: the folder lies in my_robot/mug
sed -i 's#filename="#filename="package://my_robot/mug/#' model.urdf`;
