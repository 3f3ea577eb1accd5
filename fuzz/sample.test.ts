import { afterAll, describe, expect, test } from 'vitest';
import { createRandom } from './random.ts';
import type { OpenTarget } from './target.ts';
import { loadTarget, TARGET_NAMES } from './targets/index.ts';

/** A short, deterministic run of every parser; `npm run fuzz` runs for any time. */

const SEED = 7;
/** About ten seconds of work all in all. */
const CASES: Record<string, number> = {
  requests: 60,
  webhooks: 60,
  multipart: 40,
  'hosted-answers': 100,
  pictures: 100,
};
const CASES_OTHERWISE = 300;

const opened: OpenTarget[] = [];
afterAll(async () => {
  for (const target of opened) await target.close?.();
});

describe.each(TARGET_NAMES)('%s', (name) => {
  test(`accepts or rejects any input (seed ${SEED})`, async () => {
    const target = await (await loadTarget(name)).open();
    opened.push(target);
    const wrong: string[] = [];
    for (let number = 0; number < (CASES[name] ?? CASES_OTHERWISE); number++) {
      try {
        expect(['accepted', 'refused']).toContain(await target.run(createRandom(SEED, name, number)));
      } catch (error) {
        wrong.push(`npm run fuzz -- --only ${name} --seed ${SEED} --case ${number}: ${error}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('a case is the same however often and in whichever order it runs', () => {
  const draw = (number: number) => createRandom(SEED, 'glb', number).bytes(8).join();
  expect([draw(3), draw(4), draw(3)]).toEqual([draw(3), draw(4), draw(3)]);
  expect(draw(3)).not.toBe(draw(4));
  expect(createRandom(7, 'glb', 0).next()).toBeCloseTo(createRandom(7, 'glb', 0).next(), 12);
});
