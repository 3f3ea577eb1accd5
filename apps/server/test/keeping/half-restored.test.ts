import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { replaceContents, replaceFolder } from '../../src/backup/install-restored.ts';
import { KEPT_FOLDERS } from '../../src/backup/manifest.ts';
import { refuseHalfRestored } from '../../src/providers/database/refuse-half-restored.ts';
import { runCommand } from './steps.ts';

const DYING = fileURLToPath(new URL('./die-at-rename.ts', import.meta.url));

/** A data folder in which every file says whose it is. */
async function fill(folder: string, word: string): Promise<void> {
  for (const name of ['database', 'files']) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, 'mark'), word);
  }
}
const read = (folder: string, name: string) => readFile(join(folder, name, 'mark'), 'utf8').catch(() => null);
const readBoth = async (folder: string) => [await read(folder, 'database'), await read(folder, 'files')];

/** Inside a volume each kept folder is moved out and in. */
const INSIDE_RENAMES = 2 * KEPT_FOLDERS.length;

/** Everything that a rename may be the last of: those inside a volume, two next to a folder. */
const MOMENTS = [
  ...Array.from({ length: INSIDE_RENAMES + 1 }, (_, renames) => ['inside', renames] as const),
  ...[0, 1, 2].map((renames) => ['beside', renames] as const),
];

test.each(MOMENTS)(
  'a restore killed %s the data folder after %i renames loses nothing and can be repeated',
  async (place, renames) => {
    const root = await mkdtemp(join(tmpdir(), 'tangible-half-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    const folder = join(root, 'data');
    const prefix = place === 'inside' ? `${folder}/.` : `${folder}.`;
    const [draft, before] = [`${prefix}restoring-1`, `${prefix}before-restore-1`];
    await fill(folder, 'old');
    await fill(draft, 'new');
    const total = place === 'inside' ? INSIDE_RENAMES : 2;
    const { signal } = spawnSync(process.execPath, [DYING, String(renames), place, draft, folder, before]);
    expect(signal).toBe(renames < total ? 'SIGKILL' : null);

    const complaint = await refuseHalfRestored(folder).then(
      () => null,
      (error: Error) => error.message,
    );
    if (renames === 0)
      expect({ complaint, now: await readBoth(folder) }).toEqual({ complaint: null, now: ['old', 'old'] });
    else if (renames === total) {
      expect({ complaint, now: await readBoth(folder) }).toEqual({ complaint: null, now: ['new', 'new'] });
    } else {
      // Nothing starts here, and the old data is complete: all of it moved, or its files still in place.
      expect(complaint).toBe(
        `A restore into ${folder} was stopped half-way. Run it again: npm run restore -- <archive> --force ` +
          `(what was there before lies in ${before}).`,
      );
      expect(await read(folder, 'database')).toBeNull();
      expect([await read(before, 'database'), (await read(before, 'files')) ?? (await read(folder, 'files'))]).toEqual([
        'old',
        'old',
      ]);
    }

    const again = `${prefix}restoring-2`;
    await fill(again, 'newer');
    const there = await stat(folder).catch(() => null);
    const replace = place === 'inside' ? replaceContents : replaceFolder;
    await replace(again, folder, there ? `${prefix}before-restore-2` : null);
    expect(await readBoth(folder)).toEqual(['newer', 'newer']);
    await refuseHalfRestored(folder);
  },
);

test('the server does not start on a partly restored folder, and creates no empty database there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tangible-half-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, '.restoring-1'));
  const { code, text } = await runCommand('main.ts', [], { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' });
  expect(code).toBe(1);
  expect(text).toContain(`A restore into ${folder} was stopped half-way. Run it again`);
  expect(await read(folder, 'database')).toBeNull();
});
