import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import type { AssetFile } from '../types.ts';

/** A compiled model and its state. `close` frees both: WebAssembly has no garbage collector. */
export interface Simulation {
  model: MjModel;
  data: MjData;
  close(): void;
}

/**
 * Compiles MJCF or URDF in MuJoCo. Throws with MuJoCo's own message if it fails.
 *
 * @param main The file to begin with, by the last part of its path; it names the others in the same way.
 *
 * @example
 * const { model, close } = openSimulation(mujoco, 'model.urdf', asset.files);
 */
export function openSimulation(
  mujoco: MainModule,
  main: string,
  files: readonly Pick<AssetFile, 'path' | 'bytes'>[],
): Simulation {
  const folder = `/asset-${openedCount++}`;
  const { FS } = mujoco;
  let model: MjModel | undefined;
  try {
    FS.mkdir(folder);
    for (const { path, bytes } of files) FS.writeFile(`${folder}/${lastPart(path)}`, bytes);
    model = mujoco.MjModel.from_xml_path(`${folder}/${main}`);
    const data = new mujoco.MjData(model);
    const opened = model;
    return {
      model,
      data,
      close() {
        data.delete();
        opened.delete();
      },
    };
  } catch (error) {
    model?.delete();
    throw new Error(describe(error, folder), { cause: error });
  } finally {
    for (const name of FS.readdir(folder)) if (!name.startsWith('.')) FS.unlink(`${folder}/${name}`);
    FS.rmdir(folder);
  }
}

/**
 * Every model has its own folder: MuJoCo caches files by path and time, and would take the next model's files for this
 * one's. Contributor notes: `MjVFS.addBuffer` copies byte by byte through JavaScript, 7.6 s for the 10 MB of a mesh of
 * 100,000 triangles; a file in the module's own memory is written at once.
 */
let openedCount = 0;

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** MuJoCo's errors span several lines and start with the kind of error. */
function describe(error: unknown, folder: string): string {
  const text = error instanceof Error ? error.message : String(error);
  return text
    .replace(/^MuJoCo Error: (Loading error: )?/, '')
    .replaceAll(`${folder}/`, '')
    .replace(/\s+/g, ' ')
    .trim();
}
