import tried from '../../../../../docs/guides-tried.json' with { type: 'json' };
import blenderImport from '../../../../../examples/blender/import.py?raw';
import gazeboDrop from '../../../../../examples/gazebo/drop.py?raw';
import gazeboTable from '../../../../../examples/gazebo/table.sdf?raw';
import godotDrop from '../../../../../examples/godot/drop.gd?raw';
import godotProject from '../../../../../examples/godot/project.godot?raw';
import isaacLoad from '../../../../../examples/isaac-sim/load.py?raw';
import isaacStage from '../../../../../examples/isaac-sim/stage.py?raw';
import mujocoPython from '../../../../../examples/mujoco/drop.py?raw';
import mujocoNode from '../../../../../examples/mujoco/drop.ts?raw';
import mujocoTable from '../../../../../examples/mujoco/table.xml?raw';

/** Makes the asset that every guide starts with; `examples/examples.test.ts` runs it. */
export const MAKE = 'npx tangible photo.png --out mug --formats usd,urdf,sdf,mjcf,fbx';

export interface Guide {
  /** Its section of the page and of the messages. */
  name: 'mujoco' | 'isaac' | 'gazebo' | 'blender' | 'engines';
  /** The tools that a reader may have; tested ones are marked by `listMarks`. */
  tools: readonly string[];
  commands: string;
  files: readonly { name: string; code: string }[];
}

/** The guides; programs are files of `examples`, so that readers see the tested code. */
export const GUIDES: readonly Guide[] = [
  {
    name: 'mujoco',
    tools: ['MuJoCo (WebAssembly)', 'MuJoCo (Debian)', 'MuJoCo (Python)'],
    commands:
      '# table.xml and the folder mug lie side by side\npython3 drop.py table.xml\n\n# The same without Python\nnode drop.ts mug',
    files: [
      { name: 'table.xml', code: mujocoTable },
      { name: 'drop.py', code: mujocoPython },
      { name: 'drop.ts', code: mujocoNode },
    ],
  },
  {
    name: 'isaac',
    tools: ['TinyUSDZ', 'OpenUSD', 'Isaac Sim'],
    commands: './python.sh load.py mug\n\n# Without Isaac Sim\npython3 stage.py mug table.usda',
    files: [
      { name: 'load.py', code: isaacLoad },
      { name: 'stage.py', code: isaacStage },
    ],
  },
  {
    name: 'gazebo',
    tools: ['urdfdom (check_urdf)', 'SDFormat', 'DART', 'Gazebo', 'ROS 2'],
    commands: `# Gazebo, with table.sdf next to the folder mug
GZ_SIM_RESOURCE_PATH=$PWD gz sim -r table.sdf

# ROS 2: the folder is a package, whose name is in package.xml
check_urdf mug/urdf/model.urdf
cp -r mug/urdf my_workspace/src/mug_description
cd my_workspace && colcon build && . install/setup.sh
ros2 launch photo_description view.launch.py

# DART alone, the physics engine of Gazebo
/usr/bin/python3 drop.py mug`,
    files: [
      { name: 'table.sdf', code: gazeboTable },
      { name: 'drop.py', code: gazeboDrop },
    ],
  },
  {
    name: 'blender',
    tools: ['Blender'],
    commands: 'blender --background --python import.py -- mug mug.png',
    files: [{ name: 'import.py', code: blenderImport }],
  },
  {
    name: 'engines',
    tools: ['Godot', 'assimp', 'Unity', 'Unreal Engine'],
    commands: `# Godot 3, with drop.gd and project.godot beside the folder mug
mkdir -p mug-game/mug/web && cd mug-game
cp ../drop.gd ../project.godot .
cp ../mug/model.glb ../mug/report.json mug/
cp ../mug/web/colliders.obj mug/web/
timeout 60 godot3-server --path . --editor --quit
godot3-server --path . --script drop.gd`,
    files: [
      { name: 'drop.gd', code: godotDrop },
      { name: 'project.godot', code: godotProject },
    ],
  },
];

export interface Mark {
  tool: string;
  /** Of the tool that ran; null if it was not tested. */
  version: string | null;
}

/** The last result of `node examples/try-tools.ts --keep` for the tools of a guide: the only source of the marks. */
export const listMarks = ({ name, tools }: Guide): Mark[] =>
  tools.map((tool) => ({
    tool,
    version: tried.trials.find((trial) => trial.guide === name && trial.tool === tool)?.version ?? null,
  }));

/** The day on which the tools were last tried. */
export const TRIED_ON = new Date(`${tried.triedOn}T00:00:00Z`);
