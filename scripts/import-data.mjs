// npm run import-data -- --from DATA_DIR: everything of an embedded installation to DATABASE_URL and S3_*.
import { resolve } from 'node:path';
import { runNode } from '../apps/cli/launch/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('run');
// npm runs scripts in the root; a path is meant from where the command was typed.
const args = process.argv
  .slice(2)
  .map((word) => (word.startsWith('-') ? word : resolve(process.env.INIT_CWD ?? '.', word)));
process.exit(await runNode(['apps/server/src/import/main-import.ts', ...args]));
