import { setTimeout as delay } from 'node:timers/promises';
import { readProcessSettings } from '../src/env.ts';
import { embeddedGenerator } from '../src/providers/generator/embedded-generator.ts';
import { serve } from '../src/serve.ts';

/**
 * The real server with an engine that takes its time, so that a test can stop or kill it half-way: at every level, or at
 * one of them.
 */
const pauseMs = Number(process.env.SLOW_GENERATOR_MS ?? 0);
const slowLevel = process.env.SLOW_GENERATOR_LEVEL;

await serve(readProcessSettings(), {
  generator: {
    ...embeddedGenerator,
    async generate(request, options) {
      options.onProgress(10, 'prepare-image');
      if (!slowLevel || request.level === slowLevel) {
        await delay(pauseMs, undefined, { signal: options.signal });
      }
      return embeddedGenerator.generate(request, options);
    },
  },
});
