import python from '../../../../../examples/python/generate.py?raw';
import typescript from '../../../../../examples/typescript/generate.ts?raw';

/** Code for readers to copy. `e2e/samples.test.ts` runs the calls against a real server. */
export const PYTHON = python.trimEnd();
export const TYPESCRIPT = typescript.trimEnd();

export const START = `# In a clone of the source
npm start
# Tangible is ready at http://localhost:3000`;

export const TERMINAL = `npx tangible photo.png --out mug
npx tangible photo.png --out mug --quality high \\
  --formats usd,urdf,mjcf --size-m 0.095 --material ceramic
npx tangible batch pictures/ --out assets --quality low --jobs 4 --json | jq .passed`;

export const AGENT = `{
  "mcpServers": {
    "tangible": {
      "type": "http",
      "url": "http://localhost:3000/api/v1/mcp",
      "headers": { "authorization": "Bearer YOUR_API_KEY" }
    },
    "tangible-here": {
      "command": "npx",
      "args": ["tangible", "mcp", "--out", "/home/ada/assets"]
    }
  }
}`;

export const FINISH = `npx tangible finish chair.obj --out chair --unit-m 0.01

curl -s http://localhost:3000/api/v1/tangible/finish \\
  -H "authorization: Bearer $TANGIBLE_KEY" -F file=@chair.zip \\
  -F subdivisionLevel=medium -F unitM=0.01 -o task.json`;

export const CURL = `# What would be cut out, free of charge; its mask may be sent with the picture: -F mask=@mask.png
curl -s http://localhost:3000/api/v1/tangible/cut-out \\
  -H "authorization: Bearer $TANGIBLE_KEY" -F file=@photo.png -o cut-out.json

# The picture becomes a generation.
curl -s http://localhost:3000/api/v1/tangible/generate \\
  -H "authorization: Bearer $TANGIBLE_KEY" -F file=@photo.png \\
  -F subdivisionLevel=medium -F fileFormat=glb \\
  -F formats=usd,mjcf -F sizeM=0.095 -o task.json
ID=$(node -p 'require("./task.json").contentId')

# One event per step, until it has ended.
curl -sN "http://localhost:3000/api/v1/tangible/generations/$ID/events" \\
  -H "authorization: Bearer $TANGIBLE_KEY"

# The ZIP.
curl -s "http://localhost:3000/api/v1/tangible/status?contentId=$ID" \\
  -H "authorization: Bearer $TANGIBLE_KEY" -o status.json
curl -s "$(node -p 'require("./status.json").resultUrl')" -o mug.zip`;

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

# ROS 2: the folder is a package, whose name is in package.xml
cp -r mug/urdf my_workspace/src/mug_description
cd my_workspace && colcon build && . install/setup.sh
ros2 launch photo_description view.launch.py`;
