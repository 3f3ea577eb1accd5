import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askVersion, runCommand } from '../examples/tools/trial.ts';
import { openSharedSite } from './start-site.ts';

const client = fileURLToPath(new URL('../clients/python', import.meta.url));
const python = await askVersion(/^Python (3\.\d+)/, 'python3', '--version');

describe.skipIf(!python)(
  `the client for Python${python ? ` ${python}` : ': not run, there is no python3 on this machine'}`,
  async () => {
    const site = await openSharedSite();
    let home: string;
    let env: Record<string, string>;

    const makeKey = async (token: string) =>
      (
        await site.call('POST', '/api-keys', {
          token,
          body: { name: 'python', scopes: ['read', 'generate', 'manage'] },
        })
      ).body.data.apiKey as string;

    beforeAll(async () => {
      home = await mkdtemp(join(tmpdir(), 'tangible-python-'));
      await copyFile(fileURLToPath(new URL('../fixtures/pictures/mug.png', import.meta.url)), join(home, 'photo.png'));
      env = {
        PATH: process.env.PATH ?? '',
        PYTHONPATH: client,
        PYTHONDONTWRITEBYTECODE: '1',
        TANGIBLE_URL: site.baseUrl,
      };
    });
    afterAll(() => rm(home, { recursive: true, force: true }));

    test('every example of its README runs, from the top to the bottom', async () => {
      const readme = await readFile(join(client, 'README.md'), 'utf8');
      const blocks = [...readme.matchAll(/^```python\n(.*?)^```$/gms)].map(([, code]) => code!);
      expect(blocks.length).toBeGreaterThan(7);
      await writeFile(join(home, 'readme.py'), blocks.join('\n'));
      const key = await makeKey((await site.register()).token);
      const said = await runCommand('python3', ['readme.py'], { cwd: home, env: { ...env, TANGIBLE_KEY: key } });
      expect(said).toMatch(/^100 % COMPLETED$/m);
      expect(said).toMatch(/mjcf\/model\.xml/);
      expect(said).not.toContain(key);
      const files = await readdir(home, { recursive: true });
      expect(files).toEqual(expect.arrayContaining(['mug.zip', 'mug/model.glb', 'scene.glb']));
      expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
    });

    test('lost answers, waits, broken downloads and refusals', async () => {
      const key = await makeKey((await site.register()).token);
      // First points belong to a device, and this account names none.
      const account = { username: 'penniless', email: 'penniless@example.com', password: 'correct horse' };
      const { body: poor } = await site.call('POST', '/auth/register', { body: account });
      expect(poor.user.points).toBe(0);
      const poorKey = await makeKey(poor.token);
      await runCommand('python3', ['-m', 'unittest', 'discover', '-s', join(client, 'tests')], {
        cwd: home,
        env: { ...env, TANGIBLE_KEY: key, POOR_KEY: poorKey, PICTURE: join(home, 'photo.png') },
      });
    });
  },
);
