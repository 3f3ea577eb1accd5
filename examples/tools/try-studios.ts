import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askDebian, askVersion, lastLine, readReport, runCommand, type Trial } from './trial.ts';

const pathOf = (program: string) => fileURLToPath(new URL(`../../${program}`, import.meta.url));

/** The faces of every mesh format must lie in the box of the report; STL has z up. */
const ASSIMP_FILES = { 'model.glb': 'y', 'fbx/model.fbx': 'y', 'obj/model.obj': 'y', 'stl/model.stl': 'z' } as const;
const TOLERANCE_M = 0.0005;

export const ASSIMP: Trial = {
  guide: 'engines',
  tool: 'assimp',
  program: null,
  findVersion: () => askDebian('assimp-utils'),
  async run(asset) {
    const { size, mesh } = await readReport(asset);
    for (const [file, up] of Object.entries(ASSIMP_FILES)) {
      const output = await runCommand('assimp', ['info', join(asset, file)]);
      const [min, max] = ['Minimum', 'Maximum'].map((end) =>
        readNumbers(lastLine(output, new RegExp(`^${end} point`))),
      );
      const sides = up === 'y' ? [size.widthM, size.heightM, size.depthM] : [size.widthM, size.depthM, size.heightM];
      const faces = readNumbers(lastLine(output, /^Faces:/))[0];
      if (faces !== mesh.triangleCount) throw new Error(`${file}: ${faces} faces of ${mesh.triangleCount}`);
      for (const [axis, side] of sides.entries()) {
        const length = max![axis]! - min![axis]!;
        if (Math.abs(length - side) > TOLERANCE_M)
          throw new Error(`${file}: ${length} m where the report says ${side} m`);
      }
    }
    return `${mesh.triangleCount} faces, ${[size.widthM, size.heightM, size.depthM].map((side) => side.toFixed(3)).join(' × ')} m`;
  },
};

const readNumbers = (line: string) => (line.match(/-?\d+\.?\d*(e-?\d+)?/g) ?? []).map(Number);

export const BLENDER: Trial = {
  guide: 'blender',
  tool: 'Blender',
  program: 'examples/blender/import.py',
  findVersion: () => askVersion(/^Blender ([\d.]+)/m, 'blender', '--version'),
  async run(asset, folder) {
    const program = pathOf('examples/blender/import.py');
    const args = ['--background', '--python-exit-code', '1', '--python', program, '--', asset, join(folder, 'mug.png')];
    const output = await runCommand('blender', args);
    for (const file of ['model.glb', 'fbx/model.fbx']) lastLine(output, new RegExp(`^${file}: .* m, `));
    return lastLine(output, /everything has its size/);
  },
};

/** The parts of an asset that a game needs: without the copy for browsers, whose compression Godot 3 does not read. */
const GODOT_FILES = ['model.glb', 'report.json', 'web/colliders.obj'];

export const GODOT: Trial = {
  guide: 'engines',
  tool: 'Godot',
  program: 'examples/godot/drop.gd',
  findVersion: () => askVersion(/^(\d+\.\d+\.\d+)/, 'godot3-server', '--version'),
  async run(asset, folder) {
    for (const name of ['project.godot', 'drop.gd']) await cp(pathOf(`examples/godot/${name}`), join(folder, name));
    for (const name of GODOT_FILES) await cp(join(asset, name), join(folder, 'mug', name));
    // It keeps settings in the home folder, which it must not find anywhere else.
    const home = join(folder, '..', 'godot-home');
    await mkdir(home, { recursive: true });
    const options = { env: { ...process.env, HOME: home } };
    // The editor imports, then ends with an unrelated error or waits; the trial passes if the asset is there.
    const importing = runCommand('godot3-server', ['--path', folder, '--editor', '--quit'], {
      ...options,
      timeout: 60_000,
    });
    await importing.catch(() => undefined);
    const said = await runCommand('godot3-server', ['--path', folder, '--script', 'drop.gd'], options);
    await rm(home, { recursive: true });
    return lastLine(said, /^it lies still/);
  },
};
