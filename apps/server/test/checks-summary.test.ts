import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readFixture, startTestServer, waitForEnd } from './harness.ts';
import { heldGenerator } from './slow-generator.ts';

const mug = await readFixture('mug.png');
const held = heldGenerator();
const server = await startTestServer({ given: { generator: held.generator } });

test('history, status and export name the checks that failed or warned, and a report without checks gives none', async () => {
  const ada = await server.register({ points: 100 });
  const make = async (report?: object) => {
    // With its own bytes after its end, so that its run can be identified.
    const picture = Buffer.concat([mug, randomBytes(16)]);
    const { contentId } = (await ada.generate(picture, { subdivisionLevel: 'low' })).body;
    const run = await held.runOf(picture);
    expect((await ada.call('GET', `/tangible/status?contentId=${contentId}`)).body.checks).toBeNull();
    run.finish(report);
    return (await waitForEnd(ada, contentId)).checks;
  };
  const verdicts = [
    ['volume', 'pass'],
    ['floaters', 'warn'],
    ['mass', 'pass'],
    ['place-tilt', 'fail'],
  ].map(([name, verdict]) => ({ name, verdict }));
  const inShort = { passedCount: 2, warned: ['floaters'], failed: ['place-tilt'] };
  expect(await make({ checks: verdicts })).toEqual(inShort);
  expect(await make({ checks: [] })).toBeNull();
  expect(await make({ checks: [{ name: 'volume', verdict: 'unheard-of' }] })).toBeNull();
  expect(await make()).toBeNull();

  const { records } = (await ada.call('GET', '/tangible/history')).body;
  const expected = [null, null, null, inShort];
  expect(records.map((record: { checks: unknown }) => record.checks)).toEqual(expected);
  const exported = unzipSync((await ada.call('POST', '/account/export')).bytes);
  const account = JSON.parse(Buffer.from(exported['account.json']!).toString());
  expect(account.generations.map((generation: { checks: unknown }) => generation.checks)).toEqual(expected.reverse());
});
