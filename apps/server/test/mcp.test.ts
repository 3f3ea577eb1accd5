import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import { makeCube, makeGlb } from '../../../packages/engine/test/make-glb.ts';
import { type Agent, TOOL_NAMES, toAgent } from '../../cli/test/connect-agent.ts';
import { embeddedGenerator } from '../src/providers/generator/embedded-generator.ts';
import { type Person, readFixture, startTestServer, waitForEnd } from './harness.ts';
import { heldGenerator } from './slow-generator.ts';

/** The address of a server as agents get it, through the client of the protocol's SDK. Stars are made when a test says so. */
const held = heldGenerator();
const star = await readFixture('star.webp');
const draining = new AbortController();
const server = await startTestServer({
  given: {
    draining: draining.signal,
    generator: {
      ...embeddedGenerator,
      generate: (request, options) =>
        (star.equals(request.image) ? held.generator : embeddedGenerator).generate(request, options),
    },
  },
});
await server.app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;

async function makeKey(person: Person, scopes = ['read', 'generate']): Promise<string> {
  return (await person.call('POST', '/api-keys', { body: { name: 'agent', scopes } })).body.data.apiKey;
}

/** The configuration that readers copy, with the address and the key of this test in place of those in it. */
const readme = await readFile(new URL('../../cli/README.md', import.meta.url), 'utf8');
const configured = JSON.parse(readme.split(/```(?:json)?\n/).find((block) => block.includes('"type": "http"')) ?? '')
  .mcpServers.tangible as { url: string; headers: Record<string, string> };

async function connect(key: string, more: Record<string, string> = {}) {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: configured.headers.authorization!.replace('YOUR_API_KEY', key), ...more };
  const address = new URL(new URL(configured.url).pathname, url);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return toAgent(client);
}

/** What an agent does with an asset that a busy machine has not made in the time of one call. */
async function wait(calling: ReturnType<Agent['use']>): ReturnType<Agent['use']> {
  let used = await calling;
  while (used.facts.state) used = await agent.use('look_at_asset', { asset: used.facts.asset });
  return used;
}

const pointsOf = async (person: Person) => (await person.call('GET', '/auth/me')).body.user.points;
const historyOf = async (person: Person) => (await person.call('GET', '/tangible/history')).body.records;
const post = (body: unknown, token?: string, headers = {}) =>
  server.call('POST', '/mcp', { token, body, headers: { 'content-type': 'application/json', ...headers } });
const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const mug = (await readFixture('mug.png')).toString('base64');
const ada = await server.register({ points: 100 });
const key = await makeKey(ada);
const agent = await connect(key);

test('with an address and a key alone, an agent makes, changes, finishes, composes, lists and sees assets', async () => {
  const { tools } = await agent.client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(TOOL_NAMES);
  const stages = new Set<string | undefined>();
  const made = await wait(
    agent.use(
      'make_asset',
      { picture: mug, level: 'low', formats: ['mjcf'], name: 'Red mug' },
      { onprogress: ({ message }) => stages.add(message) },
    ),
  );
  const { asset } = made.facts;
  expect(made.facts).toMatchObject({ name: 'Red mug', kind: 'asset', level: 'low', page: `${url}/en/assets/${asset}` });
  expect(stages.size).toBeGreaterThan(0);
  expect(made.pictures.map((bytes) => bytes.toString('latin1', 1, 4))).toEqual(['PNG']);
  expect(made.links.map((link) => link.split('/').at(-1))).toEqual(
    expect.arrayContaining([expect.stringMatching(/\.zip$/), 'model.glb', 'report.json']),
  );
  const glb = await fetch(made.links.find((link) => link.endsWith('/model.glb'))!);
  expect(Buffer.from(await glb.arrayBuffer()).toString('latin1', 0, 4)).toBe('glTF');

  const edited = await wait(agent.use('edit_asset', { asset, edits: { massKg: 2 } }));
  expect(edited.facts).toMatchObject({ asset, name: 'Red mug', physics: { massKg: 2, massSource: 'given' } });
  const seen = await agent.use('look_at_asset', { asset });
  expect(seen).toEqual(edited);

  const model = `data:model/gltf-binary;base64,${Buffer.from(await makeGlb([makeCube()])).toString('base64')}`;
  const cube = await wait(agent.use('finish_model', { model, level: 'low', unitM: 0.3, name: 'Cube' }));
  expect(cube.facts).toMatchObject({ name: 'Cube', passed: true, size: { heightM: 0.3 } });

  const scene = await wait(agent.use('compose_scene', { assets: [asset, cube.facts.asset], name: 'Still life' }));
  expect(scene.facts).toMatchObject({ name: 'Still life', kind: 'scene', members: [{ id: asset }, {}] });
  const { facts } = await agent.use('list_assets', { query: 'cube' });
  expect(facts.assets).toEqual([{ asset: cube.facts.asset, name: 'Cube', kind: 'asset', state: 'passed' }]);
  expect(await pointsOf(ada)).toBe(100 - 5 - 2 - 5);

  const eve = await connect(await makeKey(await server.register({ points: 100 })));
  await expect(eve.use('look_at_asset', { asset })).rejects.toThrow('GENERATION_NOT_FOUND: ');
  await expect(eve.use('edit_asset', { asset, edits: { massKg: 1 } })).rejects.toThrow('GENERATION_NOT_FOUND: ');
  await expect(eve.use('compose_scene', { assets: [asset, asset] })).rejects.toThrow('GENERATION_NOT_FOUND: ');
  expect((await eve.use('list_assets', {})).facts.assets).toEqual([]);
});

test.each([
  ['make_asset', { picture: 'A'.repeat(14_000_000) }, 'IMAGE_TOO_LARGE: '],
  ['make_asset', { picture: mug, mask: 'A'.repeat(14_000_000) }, 'MASK_TOO_LARGE: '],
  ['make_asset', { picture: 'no picture!' }, 'picture: it is neither an https address nor base64'],
  ['make_asset', { picture: 'aGVsbG8=' }, 'IMAGE_TYPE: '],
  ['make_asset', { picture: 'http://example.com/mug.png' }, 'ADDRESS_INVALID: '],
  ['make_asset', { picture: 'https://127.0.0.1/mug.png' }, 'ADDRESS_INVALID: '],
  ['make_asset', { picture: mug, further: { back: mug } }, 'PICTURES_SAME: '],
  ['make_asset', { picture: mug, levle: 'low' }, 'levle'],
  ['finish_model', { model: 'https://localhost/mug.glb' }, 'model: give an https address on the public internet'],
  ['finish_model', { model: mug }, 'MODEL_TYPE: '],
  ['edit_asset', { asset: 'nothing', edits: { massKg: 1 } }, 'GENERATION_NOT_FOUND: '],
  ['look_at_asset', { asset: '../secret' }, 'GENERATION_NOT_FOUND: '],
  ['list_assets', { query: 'a\u0000' }, 'INVALID_REQUEST'],
])('%s is refused with a sentence and costs nothing', async (name, input, words) => {
  const before = await pointsOf(ada);
  await expect(agent.use(name, input)).rejects.toThrow(words);
  expect(await pointsOf(ada)).toBe(before);
});

test('a message without a key that may do it is refused by status, with what the protocol asks for', async () => {
  const listing = message('tools/list');
  for (const token of [undefined, 'tgk_wrong']) {
    const { status, body, headers } = await post(listing, token);
    expect([status, body.code, headers['www-authenticate']]).toEqual([401, 'UNAUTHORIZED', 'Bearer']);
  }
  const makers = await post(listing, await makeKey(ada, ['generate']));
  expect([makers.status, makers.body.code]).toEqual([403, 'KEY_SCOPE']);
  const reader = await makeKey(ada, ['read']);
  const make = message('tools/call', { name: 'make_asset', arguments: { picture: mug } });
  const refused = await post(make, reader);
  expect([refused.status, refused.body.code]).toEqual([403, 'KEY_SCOPE']);
  expect(refused.headers['www-authenticate']).toContain('scope="generate"');
  // Without a stream of events for a client that does not ask for one.
  const list = await post(message('tools/call', { name: 'list_assets', arguments: {} }), reader);
  expect(list.body.result.structuredContent.assets).toBeInstanceOf(Array);
  expect(list.headers['cache-control']).toBe('no-store');
});

test.each([
  ['broken JSON', '{"jsonrpc": "2.0"', 400, -32700],
  ['no message', '{"hello": 1}', 400, -32700],
  ['a number', '5', 400, -32700],
  ['several at once', [message('tools/list'), message('tools/list')], 400, -32600],
  ['an unknown method', message('tools/sell'), 200, -32601],
])('%s gets the error of the protocol', async (_, body, status, code) => {
  const answer = await post(body, key);
  expect([answer.status, answer.body.error.code]).toEqual([status, code]);
});

test('a message at any nesting depth gets an answer', async () => {
  const deep = '['.repeat(1e6) + ']'.repeat(1e6);
  for (const params of [deep, `{"_meta":${deep}}`, `{"name":"list_assets","arguments":{"query":${deep}}}`]) {
    const { status, body } = await post(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`, key);
    expect(status).toBeLessThan(500);
    expect(body.error ?? body.result).toBeDefined();
  }
});

test('there are no sessions to listen to or to end, and a message has its limits', async () => {
  for (const method of ['GET', 'DELETE'] as const) {
    const { status, headers } = await server.call(method, '/mcp', { token: key });
    expect([status, headers.allow]).toEqual([405, 'POST']);
  }
  const large = await post(message('tools/list', { _meta: { x: 'A'.repeat(33_600_000) } }), key);
  expect([large.status, large.body.code]).toEqual([413, 'BODY_TOO_LARGE']);

  // Nothing of the messages before is left in the budget; one that does not fit into it is sent again later.
  const { agents } = server.services.uploads;
  await expect.poll(() => agents.taken()).toBe(0);
  agents.take(ada.user.id, 64 * 2 ** 20);
  const busy = await post(message('tools/list'), key);
  expect([busy.status, busy.body.code, busy.headers['retry-after']]).toEqual([503, 'UPLOADS_BUSY', '5']);
  agents.release(ada.user.id, 64 * 2 ** 20);
});

test('a client that leaves, and one that repeats itself, get one asset for its points', async () => {
  const { length } = await historyOf(ada);
  const before = await pointsOf(ada);
  const input = { picture: star.toString('base64'), level: 'low' };
  const leaving = await connect(key, { 'idempotency-key': 'once' });
  const left = leaving.use('make_asset', input);
  const run = await held.runOf(star);
  await leaving.client.close();
  await expect(left).rejects.toThrow();
  const again = await connect(key, { 'idempotency-key': 'once' });
  const repeated = again.use('make_asset', input);
  await expect(again.use('make_asset', { ...input, level: 'high' })).rejects.toThrow('IDEMPOTENCY_KEY_REUSED: ');
  run.finish();
  const [record, ...others] = await historyOf(ada);
  expect((await repeated).facts.asset).toBe(record.contentId);
  expect(others).toHaveLength(length);
  expect(await pointsOf(ada)).toBe(before - 5);
});

test('a call that cannot wait longer answers how far its asset is', async () => {
  const input = { picture: star.toString('base64'), level: 'low', name: 'Star' };
  const making = agent.use('make_asset', input, {
    onprogress: ({ message }) => message === 'infer-shape' && draining.abort(),
  });
  const run = await held.runOf(star);
  const { facts, pictures } = await making;
  expect(facts).toMatchObject({ name: 'Star', state: 'processing', stage: 'infer-shape', pointsCost: 5 });
  expect(pictures).toEqual([]);
  run.finish();
  await waitForEnd(ada, facts.asset);
  expect((await agent.use('look_at_asset', { asset: facts.asset })).pictures.map(String)).toEqual([
    'the bytes of preview.png',
  ]);
  await agent.client.close();
});
