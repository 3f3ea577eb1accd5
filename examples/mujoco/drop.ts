// Lets an asset fall onto a table in MuJoCo and says how it lies.
//
//   npm install @mujoco/mujoco
//   node drop.ts mug
//
// `mug` is the folder of an asset that was made with the format mjcf; table.xml lies beside this file. Node 22.18 or later
// runs it as it is.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import loadMujoco from '@mujoco/mujoco';

const SECONDS = 3;
const STILL_M_S = 0.01;
const TABLE_M = 0.72;

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: node drop.ts mug');
  process.exit(2);
}

// MuJoCo runs as WebAssembly and has a file system of its own: the scene and the asset go there first.
const mujoco = await loadMujoco();
mujoco.FS.mkdir('/mug');
mujoco.FS.mkdir('/mug/mjcf');
mujoco.FS.writeFile('/table.xml', await readFile(new URL('table.xml', import.meta.url)));
for (const name of await readdir(join(folder, 'mjcf'))) {
  mujoco.FS.writeFile(`/mug/mjcf/${name}`, await readFile(join(folder, 'mjcf', name)));
}

const model = mujoco.MjModel.from_xml_path('/table.xml');
const data = new mujoco.MjData(model);
while (data.time < SECONDS) mujoco.mj_step(model, data);

const [x = 0, y = 0, z = 0] = data.qpos as Float64Array;
const speed = Math.max(...[...(data.qvel as Float64Array)].slice(0, 3).map(Math.abs));
const isStill = speed < STILL_M_S && Math.abs(z - TABLE_M) < 0.1;
console.log(`position ${x.toFixed(4)} ${y.toFixed(4)} ${z.toFixed(4)} m`);
console.log(`speed ${speed.toFixed(5)} m/s, mass ${model.body_mass[1].toFixed(4)} kg, ${data.ncon} contacts`);
console.log(isStill ? 'it lies still on the table' : 'it does not lie still on the table');
process.exit(isStill ? 0 : 1);
