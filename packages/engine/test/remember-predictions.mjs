// Preloaded by every process and thread of a test run (NODE_OPTIONS, see apps/server/test/prepare-predictions.ts): what
// a network answers to an input is computed once in the run and read from PREDICTIONS_DIR after that. Test files,
// servers and commands ask for the same pictures dozens of times, and an answer takes 4 s of CPU time. With SURFACES_DIR
// the stages up to the materials run once, too: see pipeline-once.ts.
// Plain JavaScript, because a program that a test starts may run under an older Node.
import * as nodeModule from 'node:module';

const wrapper = new URL('./onnx-once.mjs', import.meta.url).href;
const pipeline = new URL('./pipeline-once.ts', import.meta.url).href;

nodeModule.registerHooks?.({
  resolve(specifier, context, next) {
    const isPipeline = specifier === './pipeline.ts' && context.parentURL?.endsWith('/engine/src/generate-asset.ts');
    if (isPipeline && process.env.SURFACES_DIR) return next(pipeline, context);
    const found = next(specifier, context);
    if (specifier !== 'onnxruntime-node' || !process.env.PREDICTIONS_DIR) return found;
    return { url: `${wrapper}?package=${encodeURIComponent(found.url)}`, format: 'module', shortCircuit: true };
  },
});
