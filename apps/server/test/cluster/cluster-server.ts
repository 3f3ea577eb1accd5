import { setTimeout as delay } from 'node:timers/promises';
import { zipFiles } from '@tangible/engine';
import { readProcessSettings } from '../../src/env.ts';
import { embeddedGenerator } from '../../src/providers/generator/embedded-generator.ts';
import { serve } from '../../src/serve.ts';

/**
 * The real server. Its engine is the real one at level low; at the other levels a light one replaces it, so that
 * hundreds of generations pass in minutes: it takes a moment, reports progress and makes different files each time.
 */
await serve(readProcessSettings(), {
  generator: {
    ...embeddedGenerator,
    async generate(request, options) {
      if (request.level === 'low') return embeddedGenerator.generate(request, options);
      for (let step = 1; step <= 4; step += 1) {
        options.onProgress(step * 20, 'infer-shape');
        await delay(100 + Math.random() * 300, undefined, { signal: options.signal });
      }
      const files = ['model.glb', 'report.json', 'preview.png'].map((path) => ({
        path,
        mime: 'application/octet-stream',
        bytes: crypto.getRandomValues(new Uint8Array(2_000 + Math.floor(Math.random() * 40_000))),
      }));
      return { files, zip: zipFiles(files) };
    },
  },
});
