// Plain JavaScript that runs on Node 20, like the programs that start the engine.
import { parseArgs } from 'node:util';

/** In MiB: for short-lived objects, and for the rest. */
const ROOMY_HEAP = ['--min-semi-space-size=32', '--max-semi-space-size=64', '--initial-old-space-size=300'];

/**
 * The options of V8 for a process that makes assets of one level from a cold start.
 *
 * Contributor notes. Such a process runs hundreds of functions for a few milliseconds each, and TurboFan, the slowest of
 * V8's compilers, spends 2.4 s of CPU time on them, on cores that the engine needs. Without it a low asset takes 11.5 s of
 * CPU time instead of 13.3 s, its longest thread 0.2 s more. A medium one takes as much, its longest thread a quarter
 * more. Starting TurboFan later or letting it inline less saved nothing. A server's threads stay warm and keep it.
 * WebAssembly is optimised later too: dropping a body in MuJoCo takes 0.67 s of CPU time instead of 0.88 s; never, 2.1 s.
 * A heap that begins small is collected 345 times in six seconds, eleven times all of it. One that begins with room saves
 * 0.6 s of CPU time of 13 s and takes 100 MiB more at the peak.
 *
 * @param {string | undefined} level
 * @returns {string[]}
 */
export function listEngineFlags(level) {
  return level === 'low' ? ['--no-turbofan', '--wasm-tiering-budget=60000000', ...ROOMY_HEAP] : [];
}

/**
 * The level that a command line asks for; nothing where it asks for none or cannot be understood.
 *
 * @param {string[]} args
 */
export function findLevel(args) {
  const options = { quality: { type: 'string', short: 'q' } };
  const { quality } = parseArgs({ args, options, strict: false, allowPositionals: true }).values;
  return typeof quality === 'string' ? quality : undefined;
}
