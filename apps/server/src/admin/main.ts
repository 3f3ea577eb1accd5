import { readProcessSettings } from '../env.ts';
import { runAdmin } from './run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), readProcessSettings, {
  out: console.log,
  err: console.error,
});
