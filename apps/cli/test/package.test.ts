import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAM = fileURLToPath(new URL('./use-package.ts', import.meta.url));
const run = promisify(execFile);

/** The machine's own Node and npm, with which `npm test` was started: not the newer Node that runs this. */
const NODE = process.env.npm_node_execpath ?? process.execPath;
const NPM = process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js';

let folder: string;
/** As a shell of someone who has never used npm, but for the packages that npm has already fetched. */
let shell: { cwd: string; env: NodeJS.ProcessEnv };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tangible-package-'));
  const home = join(folder, 'home');
  const project = join(folder, 'project');
  for (const path of [home, project]) await mkdir(path);
  const { HTTPS_PROXY, https_proxy, npm_config_cache, npm_config_cafile, npm_config_registry } = process.env;
  const registry = { HTTPS_PROXY, https_proxy, npm_config_cache, npm_config_cafile, npm_config_registry };
  const PATH = [dirname(NODE), '/usr/bin', '/bin'].join(delimiter);
  shell = { cwd: project, env: { ...registry, HOME: home, PATH, LC_ALL: 'C' } };
  const packed = await run(process.execPath, [join(ROOT, 'scripts/package/pack.ts'), '--out', folder]);
  await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const args = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', packed.stdout.trim()];
  await run(NODE, [NPM, ...args], shell);
  await copyFile(join(ROOT, 'fixtures/pictures/mug.png'), join(project, 'mug.png'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the package contains JavaScript, types, weights and exact versions, and nothing of the repository', async () => {
  const installed = join(shell.cwd, 'node_modules/tangible');
  const files = await readdir(installed, { recursive: true });
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'models/tangible-shape/ATTRIBUTIONS.md']));
  expect(files.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))).toEqual([]);
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['@mujoco/mujoco', 'onnxruntime-node', 'sharp']));
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

test('npx tangible makes an asset', async () => {
  const npx = [join(dirname(NPM), 'npx-cli.js'), '--no-install', 'tangible'];
  const { stdout } = await run(NODE, [...npx, 'mug.png', '--quality', 'low', '--json'], shell);
  const outcome = JSON.parse(stdout);
  expect(outcome).toMatchObject({ picture: 'mug.png', ok: true, passed: true, out: join(shell.cwd, 'mug') });
  expect(outcome.report).toMatchObject({ name: 'mug', method: 'network' });
  expect(await readdir(join(shell.cwd, 'mug'))).toEqual(expect.arrayContaining(['model.glb', 'report.json']));
});

test('a program that imports the library compiles, and makes and changes assets', async () => {
  const program = (await readFile(PROGRAM, 'utf8')).replace('@tangible/cli', 'tangible');
  await writeFile(join(shell.cwd, 'program.ts'), program);
  const compilerOptions = {
    ...{ module: 'nodenext', target: 'es2022', lib: ['es2023', 'dom'], strict: true, exactOptionalPropertyTypes: true },
    ...{ typeRoots: [join(ROOT, 'node_modules/@types')], types: ['node'], outDir: 'out' },
  };
  await writeFile(join(shell.cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  const compiled = await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc')], shell).catch(
    (error) => error,
  );
  // MuJoCo's own declarations have an error.
  const errors = String(compiled.stdout)
    .split('\n')
    .filter((line) => line && !line.startsWith('node_modules/@mujoco/'));
  expect(errors).toEqual([]);
  const { stdout } = await run(NODE, ['out/program.js'], shell);
  expect(JSON.parse(stdout)).toEqual({
    codes: ['INVALID_REQUEST', 'IMAGE_TYPE', 'MODEL_TYPE', 'INVALID_REQUEST', 'EDIT_NOT_POSSIBLE'],
    aborted: 'never mind',
    progress: 100,
    written: expect.arrayContaining(['model.glb', 'stl']),
    passed: true,
    massKg: 2,
  });
});
