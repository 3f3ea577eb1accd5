import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { askVersion } from '../../../examples/tools/trial.ts';
import { startTestServer } from './harness.ts';
import { whenDone } from './when-done.ts';

const run = promisify(execFile);
const python = await askVersion(/^Python (3\.\d+)/, 'python3', '--version');
const server = await startTestServer({ workers: false });
const home = await mkdtemp(join(tmpdir(), 'tangible-api-samples-'));
afterAll(() => rm(home, { recursive: true, force: true }));

interface Seen {
  call: string;
  token: string | undefined;
  body: unknown;
}

/** Writes down what an example sends. The first sample of each call is also sent to the API (`api-description.test.ts`). */
async function startRecorder(): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const recorder = createServer(async (request, response) => {
    seen.push({
      call: `${request.method} ${request.url}`,
      token: request.headers.authorization,
      body: await readBody(request),
    });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  whenDone(() => new Promise((resolve) => recorder.close(resolve)));
  return { url: `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`, seen };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const bytes = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  if (bytes.length === 0) return null;
  if (type === 'application/json') return JSON.parse(bytes.toString());
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  return Promise.all(
    [...form].map(async ([name, value]) => [
      name,
      typeof value === 'string' ? value : [value.name, await value.text()],
    ]),
  ).then(Object.fromEntries);
}

test(`every call has an example in three languages, and all three send the same${python ? '' : ' (Python is not installed here: its examples are not run)'}`, async () => {
  const { url, seen } = await startRecorder();
  const { body } = await server.call('GET', '/openapi.json');
  const samples = Object.values<object>(body.paths).flatMap((calls) =>
    Object.values(calls).map((call) => call['x-codeSamples'] as { lang: string; source: string }[]),
  );
  const env = { PATH: process.env.PATH ?? '', TANGIBLE_KEY: 'tg_key', TANGIBLE_SESSION: 'tgs_session' };
  const files = new Set(JSON.stringify(samples).match(/(?<==@)[\w.-]+/g));
  expect(files).toContain('photo.png');
  await Promise.all([...files].map((name) => writeFile(join(home, name), `bytes of ${name}`)));

  /** The requests of all examples in a language, which one process sends. */
  const send = async (lang: string, ending: string, command: string, args: (files: string[]) => string[]) => {
    const folder = join(home, ending);
    await mkdir(folder);
    const files = await Promise.all(
      samples.map(async (list, i) => {
        const source = list.find((sample) => sample.lang === lang)?.source ?? '';
        expect([lang, source]).toEqual([lang, expect.stringContaining('http://localhost:3000')]);
        const file = join(folder, `sample${i}.${ending}`);
        await writeFile(file, source.replaceAll('http://localhost:3000', url));
        return file;
      }),
    );
    const PYTHONPATH = fileURLToPath(new URL('../../../clients/python', import.meta.url));
    await run(command, args(files), { cwd: home, env: { ...env, PYTHONPATH } });
    return seen.splice(0);
  };

  const curl = await send('curl', 'sh', 'bash', (files) => ['-e', '-c', files.map((file) => `. ${file}`).join('\n')]);
  expect(curl).toHaveLength(samples.length);
  expect(curl.find(({ call }) => call === 'POST /api/v1/tangible/generate')).toMatchObject({
    token: 'Bearer tg_key',
    body: { file: ['photo.png', 'bytes of photo.png'], sizeM: '0.095' },
  });
  const typescript = await send('TypeScript', 'mts', process.execPath, (files) => [
    '--input-type=module',
    '-e',
    files.map((file) => `await import(${JSON.stringify(file)});`).join('\n'),
  ]);
  expect(typescript).toEqual(curl);
  if (!python) return;
  const program = 'import runpy, sys\nfor file in sys.argv[1:]: runpy.run_path(file)';
  // The client has one key for all calls of the API, and sends it to no address of a file.
  const keyed = curl.map(({ call, token, body }) => {
    return { call, token: token ?? (call.includes('/api/') ? 'Bearer tg_key' : undefined), body };
  });
  expect(await send('Python', 'py', 'python3', (files) => ['-c', program, ...files])).toEqual(keyed);
});
