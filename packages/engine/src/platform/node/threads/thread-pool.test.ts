import { expect, test } from 'vitest';
import { keepThread, prepareThread, takeThread } from './thread-pool.ts';

const QUIET = new URL('../../../../test/crashing-thread.ts', import.meta.url);
const ECHOING = new URL('../../../../test/echoing-thread.ts', import.meta.url);

test('a returned thread is reused without its listeners', async () => {
  const first = takeThread(QUIET);
  first.on('message', () => {});
  keepThread(first);
  const second = takeThread(QUIET);
  expect(second).toBe(first);
  expect(second.listenerCount('message') + second.listenerCount('error') + second.listenerCount('exit')).toBe(0);
  await second.terminate();
});

test('of two returned threads one is kept and the other is terminated', async () => {
  const [first, second] = [takeThread(QUIET), takeThread(QUIET)];
  expect(second).not.toBe(first);
  keepThread(first);
  keepThread(second);
  // Its listeners are gone, so its end shows by its number: an ended thread has none.
  await expect.poll(() => second.threadId).toBe(-1);
  expect(takeThread(QUIET)).toBe(first);
  await first.terminate();
});

test('a thread that dies while idle is dropped', async () => {
  const first = takeThread(QUIET);
  keepThread(first);
  first.postMessage({ request: { name: 'exit' } });
  await expect.poll(() => first.threadId).toBe(-1);
  const second = takeThread(QUIET);
  expect(second).not.toBe(first);
  await second.terminate();
});

test('a thread is replaced after fifty assets', async () => {
  const first = takeThread(QUIET);
  for (let use = 1; use < 50; use++) {
    keepThread(first);
    expect(takeThread(QUIET)).toBe(first);
  }
  keepThread(first);
  const fresh = takeThread(QUIET);
  expect(fresh).not.toBe(first);
  await fresh.terminate();
});

test('a thread that was prepared gets the next work, however often it was prepared', async () => {
  prepareThread(ECHOING, 'load');
  const first = takeThread(ECHOING);
  expect(await new Promise((resolve) => first.once('message', resolve))).toBe('load');
  keepThread(first);
  for (let time = 0; time < 60; time++) prepareThread(ECHOING, 'load');
  const again = takeThread(ECHOING);
  expect(again).toBe(first);
  await again.terminate();
});
