import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { surfacesEnv } from '../apps/server/test/surfaces-env.ts';
import { askVersion, runCommand } from '../examples/tools/trial.ts';
import { openSharedSite } from './start-site.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const mug = join(root, 'fixtures/pictures/mug.png');
const blender = await askVersion(/^Blender ([\d.]+)/m, 'blender', '--version');

describe.skipIf(!blender)(
  `the Blender add-on${blender ? ` in ${blender}` : ': not run, there is no blender on this machine'}`,
  async () => {
    const site = await openSharedSite();
    let home: string;
    let key: string;

    const makeKey = async (token: string) =>
      (
        await site.call('POST', '/api-keys', {
          token,
          body: { name: 'blender', scopes: ['read', 'generate', 'manage'] },
        })
      ).body.data.apiKey as string;

    /** What the add-on says and makes, in a Blender without windows. */
    const useAddon = async (testCase: string, picture: string) => {
      const program = join(root, 'clients/blender/tests/try_addon.py');
      const args = ['--background', '--factory-startup', '--python-exit-code', '1', '--python', program];
      const output = await runCommand('blender', [...args, '--', testCase, picture], {
        env: {
          ...process.env,
          ...surfacesEnv(),
          BLENDER_USER_SCRIPTS: home,
          TANGIBLE_URL: site.baseUrl,
          TANGIBLE_KEY: key,
        },
      });
      const read = (name: string) => JSON.parse(new RegExp(`^${name} (.*)$`, 'm').exec(output)?.[1] ?? 'null');
      expect(output).not.toContain(key);
      expect(read('left')).toBe(false);
      return { said: read('said'), made: read('made'), objects: read('objects') };
    };

    beforeAll(async () => {
      home = await mkdtemp(join(tmpdir(), 'tangible-blender-'));
      await mkdir(join(home, 'addons'));
      await copyFile(join(root, 'clients/blender/tangible.py'), join(home, 'addons/tangible.py'));
      await writeFile(join(home, 'notes.png'), 'no picture');
      // Refused before it has arrived.
      await writeFile(join(home, 'large.png'), Buffer.alloc(9_000_000));
      key = await makeKey((await site.register()).token);
    });
    afterAll(() => rm(home, { recursive: true, force: true }));

    test('makes an asset with materials, hidden colliders and physics, which falls and lies still', async () => {
      const { said, made, objects } = await useAddon('make', mug);
      expect(said).toMatch(/^mug: 0\.\d+ kg, \d+ colliders$/);
      const { body } = await site.call('GET', '/tangible/history?limit=1', { token: key });
      const { body: asset } = await site.call('GET', `/tangible/generations/${body.records[0].contentId}`, {
        token: key,
      });
      const { url } = asset.files.find(({ path }: { path: string }) => path === 'report.json');
      const { physics, colliders, mesh } = await (await fetch(url)).json();

      // Blender kept turning meanwhile.
      expect(made.turns).toBeGreaterThan(1);
      expect(made.longestM).toBeCloseTo(0.095, 4);
      expect(made.triangles).toBe(mesh.triangleCount);
      expect(made.textures).toBeGreaterThan(1);
      expect(made.massKg).toBeCloseTo(physics.massKg, 5);
      expect(made.friction).toBeCloseTo(physics.dynamicFriction, 5);
      expect(made.restitution).toBeCloseTo(physics.restitution, 5);
      const [x, y, z] = physics.centreOfMassM;
      for (const [axis, value] of [x, -z, y].entries()) expect(made.location[axis]).toBeCloseTo(value, 5);
      expect(made).toMatchObject({
        shape: 'COMPOUND',
        hulls: colliders.count,
        hullShapes: ['CONVEX_HULL'],
        areHullsHidden: true,
      });
      // The floor is the last object.
      expect(objects).toBe(colliders.count + 2);
      for (const axis of [0, 1, 2]) expect(Math.abs(made.hullsBoxM[axis] - made.bodyBoxM[axis])).toBeLessThan(0.003);
      expect(made.startM).toBeCloseTo(0.05, 5);
      expect(Math.abs(made.endM)).toBeLessThan(0.003);
      expect(made.moved).toBeLessThan(0.0001);
    });

    test('says in a sentence why there is no asset, and leaves nothing behind', async () => {
      const account = { username: 'moneyless', email: 'moneyless@example.com', password: 'correct horse' };
      const poor = await makeKey((await site.call('POST', '/auth/register', { body: account })).body.token);
      const attempts = [
        [{ picture: '' }, 'Choose a picture first'],
        [{ picture: join(home, 'missing.png') }, `There is no file ${home}/missing.png`],
        [{ picture: join(home, 'notes.png') }, 'Please select an image file (JPEG, PNG, WebP, or GIF)'],
        [{ picture: mug, key: poor }, expect.stringContaining('points')],
        [{ picture: join(home, 'large.png'), key: poor }, expect.stringContaining('points')],
        [{ picture: mug, key: 'tg_wrong' }, expect.stringContaining('The server does not accept this key')],
        [{ picture: mug, key: '' }, expect.stringContaining('A key is missing')],
        [{ picture: mug, key, url: 'http://127.0.0.1:9' }, expect.stringContaining('No Tangible server answers at')],
        [{ picture: mug, url: 'ftp://example.com' }, expect.stringContaining('ftp://example.com is no address')],
        [{ picture: mug, command: 'no-such-command' }, expect.stringContaining('no-such-command could not be started')],
      ] as const;
      const { said, objects } = await useAddon('refuse', JSON.stringify(attempts.map(([attempt]) => attempt)));
      expect(said).toEqual(attempts.map(([, sentence]) => sentence));
      expect(objects).toBe(0);
    });

    test('cancels on the server too', async () => {
      const slow = await site.call('GET', '/tangible/history', { token: key });
      const { said, objects } = await useAddon('cancel', join(root, 'fixtures/pictures/bottle.png'));
      expect([said, objects]).toEqual(['Cancelled', 0]);
      const { body } = await site.call('GET', '/tangible/history', { token: key });
      expect(body.total).toBe(slow.body.total + 1);
      expect(body.records[0]).toMatchObject({ status: 'FAILED', errorCode: 'GENERATION_CANCELLED' });
    });

    test('makes one on this computer by a command, without a server', async () => {
      const command = `${process.execPath} ${join(root, 'apps/cli/bin/tangible.mjs')}`;
      const attempt = { picture: mug, url: 'http://127.0.0.1:9', key: '', command };
      const { said, objects } = await useAddon('refuse', JSON.stringify([attempt]));
      expect(said).toEqual([expect.stringMatching(/^mug: 0\.\d+ kg, \d+ colliders$/)]);
      expect(objects).toBeGreaterThan(2);
    });
  },
);
