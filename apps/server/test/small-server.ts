import { setTimeout as delay } from 'node:timers/promises';
import { readProcessSettings } from '../src/env.ts';
import { serve } from '../src/serve.ts';
import { quickGenerator } from './slow-generator.ts';

/** The real server with an engine that makes small assets after a pause, so that a test can act meanwhile. */
await serve(readProcessSettings(), {
  generator: {
    ...quickGenerator,
    async generate(request, options) {
      options.onProgress(10, 'prepare-image');
      await delay(Number(process.env.SLOW_GENERATOR_MS ?? 0), undefined, { signal: options.signal });
      return quickGenerator.generate(request, options);
    },
  },
});
