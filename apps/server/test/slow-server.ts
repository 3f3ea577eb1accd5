import { setTimeout as delay } from 'node:timers/promises';
import { readProcessSettings } from '../src/env.ts';
import { embeddedGenerator } from '../src/providers/generator/embedded-generator.ts';
import { serve } from '../src/serve.ts';

/** The real server with an engine that takes its time, so that a test can stop or kill it half-way. */
const pauseMs = Number(process.env.SLOW_GENERATOR_MS ?? 0);

await serve(readProcessSettings(), {
  generator: {
    async generate(request, options) {
      options.onProgress(10, 'prepare-image');
      await delay(pauseMs, undefined, { signal: options.signal });
      return embeddedGenerator.generate(request, options);
    },
  },
});
