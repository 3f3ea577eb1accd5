// Copies the Node that the lock file pins to where it is named: node deploy/copy-runtime.mjs /runtime/node
import { cpSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { findRuntime } from '../apps/cli/launch/runtime.mjs';

const target = process.argv[2];
if (!target) throw new Error('Name the file to copy the runtime to.');
mkdirSync(dirname(target), { recursive: true });
cpSync(findRuntime(), target);
