import { cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openUsd } from '../../packages/engine/test/open-usd.ts';
import { askDebian, askVersion, expectMass, lastLine, readReport, runCommand, type Trial } from './trial.ts';

const pathOf = (program: string) => fileURLToPath(new URL(`../../${program}`, import.meta.url));
const readPackage = async (name: string): Promise<string> =>
  JSON.parse(await readFile(pathOf(`node_modules/${name}/package.json`), 'utf8')).version;

/** The scene with the asset next to it, as the guides say. */
async function layTable(asset: string, folder: string): Promise<void> {
  await cp(pathOf('examples/mujoco/table.xml'), join(folder, 'table.xml'));
  await symlink(asset, join(folder, 'mug'));
}

export const MUJOCO: Trial[] = [
  {
    guide: 'mujoco',
    tool: 'MuJoCo (WebAssembly)',
    program: 'examples/mujoco/drop.ts',
    findVersion: () => readPackage('@mujoco/mujoco'),
    async run(asset) {
      const output = await runCommand(process.execPath, [pathOf('examples/mujoco/drop.ts'), asset]);
      await expectMass(asset, lastLine(output, /mass .* kg/));
      return lastLine(output, /^it lies still/);
    },
  },
  {
    guide: 'mujoco',
    tool: 'MuJoCo (Python)',
    program: 'examples/mujoco/drop.py',
    findVersion: () => askVersion(/([\d.]+)/, 'python3', '-c', 'import mujoco; print(mujoco.__version__)'),
    async run(asset, folder) {
      await layTable(asset, folder);
      const program = pathOf('examples/mujoco/drop.py');
      return lastLine(await runCommand('python3', [program, 'table.xml'], { cwd: folder }), /at rest/);
    },
  },
  {
    guide: 'mujoco',
    tool: 'MuJoCo (Debian)',
    program: null,
    findVersion: () => askDebian('libmujoco-samples'),
    run: async (asset, folder) =>
      lastLine(await runCommand('mujoco-compile', [join(asset, 'mjcf/model.xml'), join(folder, 'model.mjb')]), /^Done/),
  },
];

export const USD: Trial[] = [
  {
    guide: 'isaac',
    tool: 'TinyUSDZ',
    program: null,
    findVersion: () => readPackage('tinyusdz'),
    async run(asset) {
      const { meshes, text } = await openUsd(await readFile(join(asset, 'usd/model.usda')), 'model.usda');
      const found = ['physics:rigidBodyEnabled', 'physics:mass', 'physics:diagonalInertia', 'convexHull'];
      const missing = found.filter((word) => !text.includes(word));
      if (missing.length > 0) throw new Error(`TinyUSDZ does not see ${missing.join(', ')}`);
      const { massKg } = (await readReport(asset)).physics;
      const mass = Number(/physics:mass = ([\d.e-]+)/.exec(text)?.[1]);
      if (!(Math.abs(mass - massKg) <= massKg * 1e-3)) throw new Error(`${mass} kg where the report says ${massKg} kg`);
      return `${meshes.length} meshes, ${found.join(', ')}`;
    },
  },
  {
    guide: 'isaac',
    tool: 'OpenUSD',
    program: 'examples/isaac-sim/stage.py',
    findVersion: () =>
      askVersion(/([\d.]+)/, 'python3', '-c', 'from pxr import Usd; print(*Usd.GetVersion(), sep=".")'),
    async run(asset, folder) {
      await runCommand('python3', [pathOf('examples/isaac-sim/stage.py'), asset, join(folder, 'table.usda')]);
      return lastLine(await readFile(join(folder, 'table.usda'), 'utf8'), /references/);
    },
  },
];

export const GAZEBO: Trial[] = [
  {
    guide: 'gazebo',
    tool: 'urdfdom (check_urdf)',
    program: null,
    findVersion: () => askDebian('liburdfdom-tools'),
    async run(asset) {
      lastLine(await runCommand('check_urdf', [join(asset, 'urdf/ros.urdf')]), /Success/);
      return lastLine(await runCommand('check_urdf', [join(asset, 'urdf/model.urdf')]), /Success/);
    },
  },
  {
    guide: 'gazebo',
    tool: 'SDFormat',
    program: 'examples/gazebo/table.sdf',
    findVersion: async () => ((await askDebian('ignition-tools')) ? askDebian('libsdformat-dev') : null),
    async run(asset, folder) {
      await cp(pathOf('examples/gazebo/table.sdf'), join(folder, 'table.sdf'));
      await symlink(asset, join(folder, 'mug'));
      const env = { ...process.env, SDF_PATH: folder };
      lastLine(await runCommand('ign', ['sdf', '-k', join(asset, 'sdf/model.sdf')], { env }), /^Valid\.$/);
      const sdf = await runCommand('ign', ['sdf', '-p', 'table.sdf'], { cwd: folder, env });
      lastLine(sdf, /<mu>0\.\d+<\/mu>/);
      await expectMass(asset, `${/<mass>([\d.e-]+)<\/mass>/.exec(sdf)?.[1]} kg`);
      return lastLine(sdf, /visual\.obj/);
    },
  },
  {
    guide: 'gazebo',
    tool: 'DART',
    program: 'examples/gazebo/drop.py',
    findVersion: () => askDebian('python3-dartpy'),
    async run(asset) {
      const program = pathOf('examples/gazebo/drop.py');
      // Debian's module belongs to Debian's Python.
      const output = await runCommand('/usr/bin/python3', [program, asset]);
      const said = lastLine(output, /at rest/);
      await expectMass(asset, said);
      return said;
    },
  },
];
