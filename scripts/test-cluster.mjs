// npm run test:cluster [-- --seed 1 --seconds 120 --people 6 --real 3]: PostgreSQL, S3, 2 servers and 3 workers under faults.
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/runtime.mjs';

ensureInstalled('all');
process.exit(await runNode(['apps/server/test/cluster/test-cluster.ts', ...process.argv.slice(2)]));
