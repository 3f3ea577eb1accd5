import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const { take: takeTurns } = createConcurrencyLimit({ total: Number.POSITIVE_INFINITY, perPerson: 4 });

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('reads four forms per user at a time, in order, and users do not block each other', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const read = (person: string, name: string) =>
    takeTurns(person, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => read('ada', name));
  all.push(read('eve', 'x'));
  await settle();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'x']);
  ends[2]!();
  await settle();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'x', 'e']);
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await settle();
  }
  await Promise.all(all);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'x', 'e', 'f']);
});

test('a form that fails frees its slot', async () => {
  const failing = Array.from({ length: 10 }, () => takeTurns('ada', () => Promise.reject(new Error('broken'))));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  expect(await takeTurns('ada', async () => 'read')).toBe('read');
});

test('with two slots in total and one per user, waiting tasks run in order', async () => {
  const turns = createConcurrencyLimit({ total: 2, perPerson: 1 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const all = ['ada 1', 'ada 2', 'bob 1', 'eve 1', 'bob 2'].map((name) =>
    turns.take(name.split(' ')[0]!, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    }),
  );
  await settle();
  expect(begun).toEqual(['ada 1', 'bob 1']);
  ends.get('bob 1')!();
  await settle();
  // Ada's second came before, but her first is not done.
  expect(begun).toEqual(['ada 1', 'bob 1', 'eve 1']);
  ends.get('ada 1')!();
  await settle();
  expect(begun).toEqual(['ada 1', 'bob 1', 'eve 1', 'ada 2']);
  expect(turns.count()).toEqual({ running: 2, most: 2 });
  for (const name of ['eve 1', 'ada 2']) ends.get(name)!();
  await settle();
  ends.get('bob 2')!();
  await Promise.all(all);
  expect(turns.count()).toEqual({ running: 0, most: 2 });
});
