// Preloaded by every process and thread of a test run (NODE_OPTIONS, see apps/server/test/prepare-predictions.ts): what
// a network answers to an input is computed once in the run and read from PREDICTIONS_DIR after that. Test files,
// servers and commands ask for the same pictures dozens of times, and an answer takes 4 s of CPU time.
// Plain JavaScript, because a program that a test starts may run under an older Node.
import * as nodeModule from 'node:module';

const wrapper = new URL('./onnx-once.mjs', import.meta.url).href;

nodeModule.registerHooks?.({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (specifier !== 'onnxruntime-node' || !process.env.PREDICTIONS_DIR) return found;
    return { url: `${wrapper}?package=${encodeURIComponent(found.url)}`, format: 'module', shortCircuit: true };
  },
});
