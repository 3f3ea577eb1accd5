import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('four of a person’s forms are read at a time, in their order, and nobody waits for another', async () => {
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

test('a form that fails gives its place on', async () => {
  const failing = Array.from({ length: 10 }, () => takeTurns('ada', () => Promise.reject(new Error('broken'))));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  expect(await takeTurns('ada', async () => 'read')).toBe('read');
});
