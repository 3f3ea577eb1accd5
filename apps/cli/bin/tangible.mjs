#!/usr/bin/env node
// Plain JavaScript, so that a machine's own Node 20 can run it; it starts the runtime that the lock file pins.
import { fileURLToPath } from 'node:url';
import { findLevel, listEngineFlags } from '../launch/engine-flags.mjs';
import { runNode } from '../launch/runtime.mjs';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const args = process.argv.slice(2);
process.exit(await runNode([...listEngineFlags(findLevel(args)), main, ...args], { cwd: process.cwd() }));
