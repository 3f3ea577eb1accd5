import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backUp } from './back-up.ts';
import { inMegabytes, onlyWord, refuseServers, runCommand } from './command.ts';

const USAGE = 'npm run backup -- FILE';

await runCommand(USAGE, {}, async ({ settings, words }) => {
  refuseServers(settings);
  const file = resolve(onlyWord(words, USAGE));
  const { files, counts } = await backUp({ dataDir: settings.dataDir, file });
  const { size } = await stat(file);
  console.log(
    `Backed up ${settings.dataDir} to ${file}: ${files.length} files, ${inMegabytes(size)}, ` +
      `${counts.users} accounts, ${counts.generations} generations.`,
  );
  if (settings.s3) console.log('S3_* is set: the files in the bucket are not in it. See docs/keeping-data.md.');
});
