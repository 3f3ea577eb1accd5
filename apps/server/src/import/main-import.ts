import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../backup/backup-error.ts';
import { inMegabytes, runCommand } from '../backup/command.ts';

const USAGE = 'npm run import-data -- --from DATA_DIR';

await runCommand(USAGE, { from: { type: 'string' } }, async ({ settings, words, flags }) => {
  const from = flags.from;
  if (typeof from !== 'string' || words.length > 0) throw new BackupError(`Usage: ${USAGE}`);
  await access(join(from, 'database')).catch(() => {
    throw new BackupError(`There is no embedded database in ${from}.`);
  });
  const { databaseUrl } = settings;
  if (!databaseUrl) {
    throw new BackupError(
      'Set DATABASE_URL to the PostgreSQL database to import into, and S3_* to a bucket if wanted.',
    );
  }
  // All jobs and the engine come with it: not for a mistake on the command line.
  const { importData } = await import('./import-data.ts');
  const say = (sentence: string) => console.log(`▸ ${sentence}`);
  const { tables, files } = await importData({ from, databaseUrl, settings }, say);
  for (const { table, rows } of tables) console.log(`${table.replaceAll('"', '')}: ${rows} rows, the same in both`);
  if (files) {
    const again = files.wereThere > 0 ? `, ${files.wereThere} of them by an import before` : '';
    console.log(`${files.files} files, ${inMegabytes(files.sizeBytes)}, the same sizes in both${again}`);
  }
  console.log(
    'Everything is imported. Start servers with these settings, and the old one no more: it has the same jobs.',
  );
});
