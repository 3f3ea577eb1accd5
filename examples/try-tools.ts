import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runCommand, type Trial } from './tools/trial.ts';
import { GAZEBO, MUJOCO, USD } from './tools/try-simulators.ts';
import { BLENDER, GODOT } from './tools/try-studios.ts';

/**
 * Tries the programs of this folder with every tool that is installed, and prints tool, version and verdict.
 *
 *   node examples/try-tools.ts [--asset FOLDER] [--keep]
 *
 * Without `--asset` it makes one of a picture first. `--keep` writes `docs/guides-tried.json`, from which the guides of the
 * site take their marks.
 */
const TRIALS: readonly Trial[] = [...MUJOCO, ...USD, ...GAZEBO, BLENDER, GODOT];

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { asset: { type: 'string' }, keep: { type: 'boolean', default: false } } });
const home = await mkdtemp(join(tmpdir(), 'tangible-tools-'));
const kept = [];
let failedCount = 0;
try {
  const asset = values.asset ? resolve(values.asset) : await makeAsset();
  for (const [index, trial] of TRIALS.entries()) {
    const version = await trial.findVersion();
    if (version === null) {
      console.log(`–  ${trial.tool}: not installed`);
      continue;
    }
    const folder = join(home, `trial-${index}`);
    await mkdir(folder);
    try {
      const said = (await trial.run(asset, folder)).replaceAll(home, '');
      console.log(`✓  ${trial.tool} ${version}: ${said}`);
      kept.push({ ...describe(trial), version, said, ...(trial.program && { sha256: await digest(trial.program) }) });
    } catch (error) {
      failedCount++;
      console.log(`✗  ${trial.tool} ${version}: ${error instanceof Error ? error.message : error}`);
    }
  }
} finally {
  await rm(home, { recursive: true, force: true });
}
if (failedCount > 0) process.exit(1);
if (values.keep) {
  const tried = { triedOn: new Date().toISOString().slice(0, 10), trials: kept };
  await writeFile(join(root, 'docs/guides-tried.json'), `${JSON.stringify(tried, null, 2)}\n`);
}

async function makeAsset(): Promise<string> {
  const asset = join(home, 'mug');
  const args = ['fixtures/pictures/mug.png', '--out', asset, '--quality', 'low', '--formats', 'usd,urdf,mjcf,fbx'];
  await runCommand(process.execPath, [join(root, 'apps/cli/bin/tangible.mjs'), ...args], { cwd: root });
  return asset;
}

function describe({ guide, tool, program }: Trial) {
  return { guide, tool, program };
}

async function digest(program: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(root, program)))
    .digest('hex');
}
