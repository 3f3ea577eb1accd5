import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import loadMujoco from '@mujoco/mujoco';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOOL_NAMES } from '../apps/cli/test/connect-agent.ts';
import { AGENT, CURL, FINISH, MUJOCO_SCENE, PYTHON, TYPESCRIPT } from '../apps/web/src/features/docs/samples.ts';
import { askVersion } from '../examples/tools/trial.ts';
import { openSimulation } from '../packages/engine/src/inspect/open-simulation.ts';
import { openSharedSite } from './start-site.ts';

const run = promisify(execFile);
const site = await openSharedSite();
const python = await askVersion(/^Python (3\.\d+)/, 'python3', '--version');

let home: string;
let env: Record<string, string>;

/** The lines as the page shows them, but for the address of the server and the level, which costs time. */
const adapt = (code: string) =>
  code.replaceAll('http://localhost:3000', site.baseUrl).replace(/(?<=['"=])medium/, 'low');

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tangible-samples-'));
  await copyFile(fileURLToPath(new URL('../fixtures/pictures/mug.png', import.meta.url)), join(home, 'photo.png'));
  const { token } = await site.register();
  const { body } = await site.call('POST', '/api-keys', { token, body: { name: 'samples' } });
  env = { PATH: process.env.PATH ?? '', TANGIBLE_KEY: body.data.apiKey, TANGIBLE_URL: site.baseUrl };
  // As `pip install` would do it, for which a machine may lack the network.
  env.PYTHONPATH = fileURLToPath(new URL('../clients/python', import.meta.url));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const unzip = async () => unzipSync(await readFile(join(home, 'mug.zip')));

test('the configuration of agents leads to the tools of a server', async () => {
  const { url, headers } = JSON.parse(adapt(AGENT).replace('YOUR_API_KEY', env.TANGIBLE_KEY!)).mcpServers.tangible;
  const client = new Client({ name: 'samples', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(TOOL_NAMES);
  await client.close();
});

test('the TypeScript of the getting-started page makes an asset, and MuJoCo loads a scene with it', async () => {
  await writeFile(join(home, 'generate.mts'), adapt(TYPESCRIPT));
  await run(process.execPath, ['generate.mts', 'photo.png', 'mug.zip'], { cwd: home, env });
  const files = await unzip();
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'model.glb',
      'web/model.glb',
      'report.json',
      'preview.png',
      'usd/model.usda',
      'mjcf/model.xml',
    ]),
  );
  const { size } = JSON.parse(new TextDecoder().decode(files['report.json']));
  expect(size.source).toBe('given');
  expect(Math.max(size.widthM, size.heightM, size.depthM)).toBeCloseTo(0.095, 5);

  const parts = Object.entries(files).map(([path, bytes]) => ({ path, bytes }));
  const scene = { path: 'desk.xml', bytes: new TextEncoder().encode(MUJOCO_SCENE) };
  const mujoco = await loadMujoco();
  const { model, close } = openSimulation(mujoco, 'desk.xml', [
    ...parts.filter(({ path }) => path.startsWith('mjcf/')),
    scene,
  ]);
  expect(model.nbody).toBe(2);
  close();
});

test(`the Python of the getting-started page makes an asset${python ? '' : ' (without Python here: names what the API wants)'}`, async () => {
  const code = adapt(PYTHON);
  await writeFile(join(home, 'generate.py'), code);
  if (!python) {
    for (const name of ['level=', 'formats=', 'size_m=', 'back=', 'mask=']) expect(code).toContain(name);
    return;
  }
  const { stdout } = await run('python3', ['generate.py', 'photo.png', 'mug'], { cwd: home, env });
  expect(stdout).toMatch(/^mug: 0\.\d+ kg, checks passed: True$/m);
  const files = await readdir(join(home, 'mug'), { recursive: true });
  expect(files).toEqual(expect.arrayContaining(['model.glb', 'report.json', 'usd/model.usda', 'mjcf/model.xml']));
});

test('both programs end with the server’s message if it refuses, and with their usage without arguments', async () => {
  await writeFile(join(home, 'notes.png'), 'no picture');
  await writeFile(join(home, 'generate.mts'), TYPESCRIPT);
  const programs = [[process.execPath, 'generate.mts'], ...(python ? [['python3', 'generate.py']] : [])];
  for (const [command, program] of programs) {
    const call = (args: string[], other = {}) =>
      run(command!, [program!, ...args], { cwd: home, env: { ...env, ...other } });
    await expect(call(['notes.png', 'out'])).rejects.toMatchObject({ stderr: expect.stringMatching(/^[A-Z_]+: /m) });
    await expect(call(['photo.png', 'out', 'back=notes.png'])).rejects.toMatchObject({
      stderr: expect.stringMatching(/^FURTHER_IMAGE_BROKEN: .* from behind/m),
    });
    await expect(call(['photo.png', 'out'], { TANGIBLE_KEY: 'wrong' })).rejects.toMatchObject({
      stderr: expect.stringMatching(/^[A-Z_]+: /m),
    });
    await expect(call([])).rejects.toMatchObject({ stderr: expect.stringContaining('TANGIBLE_KEY=...') });
  }
});

test('the curl lines of the getting-started page make an asset', async () => {
  await rm(join(home, 'mug.zip'), { force: true });
  await writeFile(join(home, 'generate.sh'), adapt(CURL));
  const { stdout } = await run('bash', ['-e', 'generate.sh'], { cwd: home, env });
  expect(stdout).toContain('event: status');
  expect(Object.keys(await unzip())).toContain('model.glb');
});

test('the curl lines for an uploaded model start to finish it', async () => {
  const obj = 'v 0 0 0\nv 9 0 0\nv 0 9 0\nv 0 0 9\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
  await writeFile(join(home, 'chair.zip'), zipSync({ 'chair/chair.obj': strToU8(obj) }));
  await writeFile(join(home, 'finish.sh'), adapt(FINISH.slice(FINISH.indexOf('curl'))));
  await run('bash', ['-e', 'finish.sh'], { cwd: home, env });
  const task = JSON.parse(await readFile(join(home, 'task.json'), 'utf8'));
  expect(task).toMatchObject({ success: true, kind: 'model', subdivisionLevel: 'low', pointsCost: 2 });
});
