// Preloaded by every process and thread of a test run (NODE_OPTIONS, see apps/server/test/prepare-predictions.ts): what
// a network answers to an input is computed once in the run and read from PREDICTIONS_DIR after that. Test files,
// servers and commands ask for the same pictures dozens of times, and an answer takes 4 s of CPU time. With SURFACES_DIR
// assets and what they are made of are computed once, too: see pipeline-once.ts and background-once.ts.
// Plain JavaScript, because a program that a test starts may run under an older Node.
import { readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';

const wrapper = new URL('./onnx-once.mjs', import.meta.url).href;
/** What stands for a module of the engine where `SURFACES_DIR` is set, and where that one is imported. */
const standIns = JSON.parse(readFileSync(new URL('./stand-ins.json', import.meta.url), 'utf8'));

nodeModule.registerHooks?.({
  resolve(specifier, context, next) {
    if (process.env.SURFACES_DIR) {
      const found = standIns.find((each) => specifier === each.specifier && context.parentURL?.endsWith(each.importer));
      if (found) return next(new URL(found.standIn, import.meta.url).href, context);
    }
    const found = next(specifier, context);
    if (specifier !== 'onnxruntime-node' || !process.env.PREDICTIONS_DIR) return found;
    return { url: `${wrapper}?package=${encodeURIComponent(found.url)}`, format: 'module', shortCircuit: true };
  },
});
