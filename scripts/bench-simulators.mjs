// npm run bench:simulators: how the assets of the gallery rest in MuJoCo, Bullet and DART.

import { runNode } from '../apps/cli/launch/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('all');
process.exit(await runNode(['benchmarks/simulators/bench-simulators.ts', ...process.argv.slice(2)]));
