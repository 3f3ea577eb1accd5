#!/usr/bin/env node
// Plain JavaScript, so that a machine's own Node 20 can run it; it hands over to the runtime that the lock file pins.
import { fileURLToPath } from 'node:url';
import { runNode } from '../../../scripts/lib/runtime.mjs';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
process.exit(await runNode([main, ...process.argv.slice(2)], { cwd: process.cwd() }));
