// npm run bench [-- api engine unwrap convex]: speed, each part beside its peers in one run. All parts unless some are named.
import { ensureInstalled } from './lib/install.mjs';
import { fail, runNode, say } from './lib/runtime.mjs';

const PARTS = {
  api: 'benchmarks/bench-api.ts',
  engine: 'benchmarks/engine/bench-engine.ts',
  unwrap: 'benchmarks/engine/bench-unwrap.ts',
  convex: 'benchmarks/engine/bench-convex.ts',
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in PARTS));
if (unknown) fail(`There is no benchmark ${unknown}. There are: ${Object.keys(PARTS).join(', ')}.`);

ensureInstalled('all');
for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
  say(name);
  const status = await runNode([PARTS[name]]);
  if (status !== 0) process.exit(status);
}
