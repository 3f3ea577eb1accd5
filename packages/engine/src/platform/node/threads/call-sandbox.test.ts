import { expect, test } from 'vitest';
import { callSandbox } from './call-sandbox.ts';

const GREEDY = new URL('../../../../test/greedy-thread.ts', import.meta.url);
const PYRAMID = new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n');

test.each([
  ['memory', { heapMb: 64 }],
  ['time', { timeoutMs: 300 }],
])('a thread that uses too much %s is ended with a clear code, and the next file is opened', async (path, limits) => {
  const run = callSandbox({ verb: 'inspect-model', path }, { ...limits, threadUrl: GREEDY });
  await expect(run).rejects.toMatchObject({ code: 'MODEL_LIMITS', status: 422 });
  const next = await callSandbox({ verb: 'inspect-model', bytes: PYRAMID });
  expect(next).toEqual({ type: 'facts', facts: { type: 'obj', mime: 'model/obj' } });
});

test('a missing file is a server error, not a user error', async () => {
  const run = callSandbox({ verb: 'inspect-model', path: '/nowhere/at/all' });
  await expect(run).rejects.toThrow('ENOENT');
  await expect(run).rejects.not.toHaveProperty('code', 'MODEL_BROKEN');
});
