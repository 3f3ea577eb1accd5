import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Replaces a data folder and dies before a rename: `die-at-rename.ts <how many renames> <inside|beside> <draft> <folder> <before>`. */
const [renames, place, draft = '', folder = '', before = ''] = process.argv.slice(2);
let left = Number(renames);
const { rename } = fs.promises;
fs.promises.rename = async (from, to) => {
  if (left-- === 0) process.kill(process.pid, 'SIGKILL');
  return rename(from, to);
};
syncBuiltinESMExports();
const { replaceContents, replaceFolder } = await import('../../src/backup/install-restored.ts');
await (place === 'inside' ? replaceContents : replaceFolder)(draft, folder, before || null);
