// npm run test:cluster [-- --seed 1 --seconds 120 --people 6 --real 3]: PostgreSQL, S3, 2 servers and 3 workers under faults.

import { runNode } from '../apps/cli/launch/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('all');
process.exit(await runNode(['apps/server/test/cluster/test-cluster.ts', ...process.argv.slice(2)]));
