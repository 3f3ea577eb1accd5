import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { HOSTED_PACE } from '../../src/providers/generator/hosted-model.ts';
import { startFakeArk } from '../fakes/fake-ark.ts';
import { readFixture } from '../harness.ts';
import { MODEL, modelAt, ownPicture } from './steps.ts';

const signal = AbortSignal.timeout(60_000);
const ark = await startFakeArk();

describe('a task', () => {
  test.each([
    [MODEL, '--subdivisionlevel high --fileformat glb', 5],
    ['doubao-seed3d-1-0-250928', '--subdivisionlevel high --fileformat glb', 5],
    ['hyper3d-gen2-260112', '--mesh_mode Raw --material PBR --quality_override 1000000', 3],
    ['hitem3d-2-0-251223', '--ff 2', 30],
    ['ep-20260328-abcde', '--subdivisionlevel high --fileformat glb', 5],
    ['something-new-1', '--subdivisionlevel high --fileformat glb', 5],
  ])('of %s sends %s, %i at a time', async (model, text, tasksMax) => {
    const hosted = modelAt(ark, { model });
    const picture = ownPicture();
    await hosted.create(picture, 'high', signal);
    expect(ark.tasksOf(picture)).toMatchObject([{ model, text, mime: 'image/png' }]);
    expect(hosted.tasksMax).toBe(tasksMax);
    expect(modelAt(ark, { model, tasksMax: 7 }).tasksMax).toBe(7);
  });

  test('contains a picture that the provider accepts, whatever was uploaded', async () => {
    const hosted = modelAt(ark);
    await hosted.create(await readFixture('pair.gif'), 'low', signal);
    const frame = ark.tasks.at(-1)!;
    expect(frame.mime).toBe('image/png');
    expect((await sharp(frame.picture).metadata()).format).toBe('png');

    const long = await sharp({ create: { width: 900, height: 100, channels: 3, background: '#aabbcc' } })
      .jpeg()
      .toBuffer();
    await hosted.create(long, 'low', signal);
    const { width = 0, height = 1 } = await sharp(ark.tasks.at(-1)!.picture).metadata();
    expect(width / height).toBeLessThan(2.5);
    expect(width / height).toBeGreaterThan(0.4);
  });

  test('is not created from a file that is not a picture', async () => {
    const creates = ark.counts.creates;
    const refused = modelAt(ark).create(Buffer.from('no picture'), 'low', signal);
    await expect(refused).rejects.toMatchObject({ kind: 'refused', errorCode: 'HOSTED_UNREADABLE' });
    expect(ark.counts.creates).toBe(creates);
  });

  test('is read, listed and cancelled by its id', async () => {
    const hosted = modelAt(ark, { model: 'doubao-seed3d-1-0-250928' });
    const picture = ownPicture();
    ark.plan(picture, { statuses: ['queued', 'running', 'succeeded', 'thinking'] });
    const since = new Date(Date.now() - 1000);
    const { id } = await hosted.create(picture, 'low', signal);
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await hosted.read(id, signal)).status);
    expect(statuses).toEqual(['queued', 'running', 'succeeded', 'unknown']);
    const listed = await hosted.list(since, signal);
    expect(listed.map((task) => task.id)).toContain(id);
    expect(listed.find((task) => task.id === id)).toMatchObject({ level: 'low' });
    expect(await hosted.list(new Date(Date.now() + 60_000), signal)).toEqual([]);
    // Tasks of another model are not ours.
    expect((await modelAt(ark).list(since, signal)).map((task) => task.id)).not.toContain(id);
    expect(await hosted.cancel(id, signal)).toBe(false);
  });

  test('that is queued is cancelled', async () => {
    const picture = ownPicture();
    ark.plan(picture, { statuses: ['queued'] });
    const { id } = await modelAt(ark).create(picture, 'low', signal);
    expect(await modelAt(ark).cancel(id, signal)).toBe(true);
    expect((await modelAt(ark).read(id, signal)).status).toBe('cancelled');
  });

  test('that no longer exists is gone, and a wrong key is an operator error', async () => {
    await expect(modelAt(ark).read('cgt-none', signal)).rejects.toMatchObject({ kind: 'broken', code: 'gone' });
    const stranger = modelAt(ark, { apiKey: 'another' });
    await expect(stranger.read('cgt-none', signal)).rejects.toMatchObject({ kind: 'operator', status: 401 });
  });
});

test('a lost response is uncertain; an unreachable host is not', async () => {
  const picture = ownPicture();
  ark.plan(picture, { creates: [{ cut: true }] });
  await expect(modelAt(ark).create(picture, 'low', signal)).rejects.toMatchObject({ kind: 'uncertain' });
  const nowhere = modelAt(ark, { baseUrl: 'http://tangible.invalid' });
  await expect(nowhere.create(picture, 'low', signal)).rejects.toMatchObject({ kind: 'wait', code: 'ENOTFOUND' });
});

test('the key is not sent along a redirect', async () => {
  const picture = ownPicture();
  ark.plan(picture, { creates: [{ status: 302, body: '' }] });
  await expect(modelAt(ark).create(picture, 'low', signal)).rejects.toMatchObject({ name: 'HostedModelError' });
});

test('the create timeout seen by others is longer than its own', () => {
  expect(HOSTED_PACE.createS).toBeGreaterThan(60);
});
