import { expect, test } from 'vitest';
import { measureWait, measureWork } from './measure-span.ts';

const at = (second: number) => new Date(1_790_000_000_000 + 1000 * second).toISOString();
const ms = (second: number) => Date.parse(at(second));
const waiting = { createdAt: at(0), startedAt: null, completedAt: null };

test('work and waiting are counted apart, by the stamps, and not while the page was closed', () => {
  expect([measureWork(waiting, ms(5)), measureWait(waiting, ms(5))]).toEqual([null, 5000]);
  const running = { ...waiting, startedAt: at(7) };
  expect([measureWork(running, ms(9)), measureWait(running, ms(9))]).toEqual([2000, 7000]);
  const done = { ...running, completedAt: at(12) };
  expect([measureWork(done, ms(900)), measureWait(done, ms(900))]).toEqual([5000, 7000]);
});

test('a clock that is behind gives zero and nothing less', () => {
  expect(measureWork({ ...waiting, startedAt: at(7) }, ms(6))).toBe(0);
  expect(measureWait(waiting, ms(-3))).toBe(0);
});
