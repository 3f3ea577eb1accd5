import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runCommand, type Trial } from './tools/trial.ts';
import { GAZEBO, MUJOCO, USD } from './tools/try-simulators.ts';
import { ASSIMP, BLENDER, GODOT } from './tools/try-studios.ts';

/**
 * Tries the programs of this folder with every tool that is installed, and prints tool, version and verdict: with an asset
 * as it was made, and with the same asset after each of `EDITS`.
 *
 *   node examples/try-tools.ts [--asset FOLDER] [--keep]
 *
 * Without `--asset` it makes one of a picture first. `--keep` writes `docs/guides-tried.json`, from which the guides of the
 * site take their marks.
 */
const TRIALS: readonly Trial[] = [...MUJOCO, ...USD, ...GAZEBO, ASSIMP, BLENDER, GODOT];

/** The edits whose files are tried too, as arguments of `tangible edit`. A quarter turn about the vertical axis still stands. */
const EDITS = {
  size: ['--height', '0.3'],
  mass: ['--mass', '0.5'],
  turn: ['--turn', 'y90'],
  floor: ['--floor', 'top'],
  triangles: ['--triangles', '12000'],
} as const;

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { asset: { type: 'string' }, keep: { type: 'boolean', default: false } } });
const home = await mkdtemp(join(tmpdir(), 'tangible-tools-'));
const kept = [];
let failedCount = 0;
try {
  const asset = values.asset ? resolve(values.asset) : await makeAsset();
  const edited = await Promise.all(
    Object.entries(EDITS).map(async ([edit, args]) => [edit, await editAsset(asset, edit, args)] as const),
  );
  for (const trial of TRIALS) {
    const version = await trial.findVersion();
    if (version === null) {
      console.log(`–  ${trial.tool}: not installed`);
      continue;
    }
    const said = await tryTool(trial, version, asset, 'as made');
    const read: string[] = [];
    for (const [edit, folder] of edited) if ((await tryTool(trial, version, folder, edit)) !== null) read.push(edit);
    if (said === null || read.length < edited.length) failedCount++;
    else kept.push({ ...(await describe(trial)), version, said, edits: read.join(', ') });
  }
} finally {
  await rm(home, { recursive: true, force: true });
}
if (failedCount > 0) process.exit(1);
if (values.keep) {
  const tried = { triedOn: new Date().toISOString().slice(0, 10), trials: kept };
  await writeFile(join(root, 'docs/guides-tried.json'), `${JSON.stringify(tried, null, 2)}\n`);
}

/** What a tool said of an asset, and null if the trial failed. */
async function tryTool(trial: Trial, version: string, asset: string, which: string): Promise<string | null> {
  const folder = await mkdtemp(join(home, 'trial-'));
  try {
    const said = (await trial.run(asset, folder)).replaceAll(home, '');
    console.log(`✓  ${trial.tool} ${version}, ${which}: ${said}`);
    return said;
  } catch (error) {
    console.log(`✗  ${trial.tool} ${version}, ${which}: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}

async function makeAsset(): Promise<string> {
  const asset = join(home, 'mug');
  const args = ['fixtures/pictures/mug.png', '--out', asset, '--quality', 'low', '--formats', 'all'];
  await runCommand(process.execPath, [join(root, 'apps/cli/bin/tangible.mjs'), ...args], { cwd: root });
  return asset;
}

async function editAsset(asset: string, edit: string, changes: readonly string[]): Promise<string> {
  const folder = join(home, edit);
  const args = ['edit', asset, '--out', folder, ...changes];
  await runCommand(process.execPath, [join(root, 'apps/cli/bin/tangible.mjs'), ...args], { cwd: root });
  return folder;
}

async function describe({ guide, tool, program }: Trial) {
  return { guide, tool, program, ...(program && { sha256: await digest(program) }) };
}

async function digest(program: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(root, program)))
    .digest('hex');
}
