import { resolve } from 'node:path';
import { onlyWord, refuseServers, runCommand } from './command.ts';
import { restore } from './restore.ts';

const USAGE = 'npm run restore -- FILE [--force]';

await runCommand(USAGE, { force: { type: 'boolean' } }, async ({ settings, words, flags }) => {
  refuseServers(settings);
  const file = resolve(onlyWord(words, USAGE));
  const { manifest, before } = await restore({ dataDir: settings.dataDir, file, force: flags.force === true });
  console.log(
    `Restored ${settings.dataDir} as it was on ${manifest.createdAt}: ${manifest.files.length} files, ` +
      `${manifest.counts.users} accounts, ${manifest.counts.generations} generations.`,
  );
  if (before) console.log(`What was there before lies in ${before}. Remove it when it is not needed any more.`);
});
