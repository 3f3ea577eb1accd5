// npm run bench:load: the API under load at 1, 2 and 4 processes, and the cost of a generation; then the capacity
// model. Needs the programs of a PostgreSQL server (PG_BIN, or where Debian puts them), starts its own one, ends within
// ten minutes. npm run model:capacity: the model alone, from the last measurements.

import { fail, runNode } from '../apps/cli/launch/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('all');
if (!process.argv.includes('--model-only')) {
  if (process.platform !== 'linux') fail('CPU time of other processes is read from /proc, which only Linux has.');
  const status = await runNode(['benchmarks/load/bench-load.ts']);
  if (status !== 0) process.exit(status);
}
process.exit(await runNode(['benchmarks/load/write-capacity.ts']));
