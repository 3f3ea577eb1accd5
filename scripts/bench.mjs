// npm run bench [-- api engine batch edit unwrap convex finish masks correcting attacks site device]: speed, each part
// compared with other libraries in one run, and the finishing of broken models. All parts unless some are named; options
// after them go to the parts (`-- finish --data DIR`).

import { fail, runNode, say } from '../apps/cli/launch/runtime.mjs';
import { findBrowser } from './lib/browser.mjs';
import { ensureSite } from './lib/build-site.mjs';
import { ensureInstalled } from './lib/install.mjs';

const PARTS = {
  api: 'benchmarks/bench-api.ts',
  engine: 'benchmarks/engine/bench-engine.ts',
  batch: 'benchmarks/batch/bench-batch.ts',
  edit: 'benchmarks/engine/bench-edit.ts',
  unwrap: 'benchmarks/engine/bench-unwrap.ts',
  convex: 'benchmarks/engine/bench-convex.ts',
  finish: 'benchmarks/finish/bench-finish.ts',
  masks: 'benchmarks/masks/bench-masks.ts',
  correcting: 'benchmarks/masks/bench-correcting.ts',
  attacks: 'benchmarks/attacks/bench-attacks.ts',
  site: 'benchmarks/bench-site.ts',
  device: 'benchmarks/bench-device.ts',
};

const given = process.argv.slice(2);
const optionsAt = given.findIndex((word) => word.startsWith('-'));
const named = optionsAt < 0 ? given : given.slice(0, optionsAt);
const options = optionsAt < 0 ? [] : given.slice(optionsAt);
const unknown = named.find((name) => !(name in PARTS));
if (unknown) fail(`There is no benchmark ${unknown}. There are: ${Object.keys(PARTS).join(', ')}.`);

ensureInstalled('all');
const parts = named.length > 0 ? named : Object.keys(PARTS);
const env = {};
if (['site', 'correcting', 'device'].some((name) => parts.includes(name))) {
  await ensureSite();
  env.CHROMIUM_PATH = (await findBrowser()) ?? fail('These parts need a Chromium; CHROMIUM_PATH names one.');
}
for (const name of parts) {
  say(name);
  const status = await runNode([PARTS[name], ...options], { env });
  if (status !== 0) process.exit(status);
}
