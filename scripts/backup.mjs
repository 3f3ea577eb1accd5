// npm run backup -- FILE: the embedded database and all files of DATA_DIR in one archive.
import { resolve } from 'node:path';
import { runNode } from '../apps/cli/launch/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('run');
// npm runs scripts in the root; a path is meant from where the command was typed.
const args = process.argv
  .slice(2)
  .map((word) => (word.startsWith('-') ? word : resolve(process.env.INIT_CWD ?? '.', word)));
process.exit(await runNode(['apps/server/src/backup/main-backup.ts', ...args]));
