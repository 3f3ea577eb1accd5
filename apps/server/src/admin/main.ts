import { readProcessSettings } from '../env.ts';
import { makePrivateFiles } from '../providers/disk/keep-private.ts';
import { runAdmin } from './run-admin.ts';

makePrivateFiles();
process.exitCode = await runAdmin(process.argv.slice(2), readProcessSettings, {
  out: console.log,
  err: console.error,
});
