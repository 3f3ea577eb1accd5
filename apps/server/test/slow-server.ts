import { setTimeout as delay } from 'node:timers/promises';
import { readProcessSettings } from '../src/env.ts';
import { pictureFetcher } from '../src/providers/fetch-safely/picture-fetcher.ts';
import { embeddedGenerator } from '../src/providers/generator/embedded-generator.ts';
import { serve } from '../src/serve.ts';
import { memoizeGenerator } from './memoize-generator.ts';

/**
 * The real server with an engine that takes its time, so that a test can stop or kill it half-way: at every level, or at
 * one of them, or when an asset is changed. With `KEPT_ASSETS`, a folder, it takes assets from there that were made before.
 * With `FETCH_LOOPBACK` it also fetches pictures from this machine, where a test has its web server.
 */
const pauseMs = Number(process.env.SLOW_GENERATOR_MS ?? 0);
const slowLevel = process.env.SLOW_GENERATOR_LEVEL;
const kept = process.env.KEPT_ASSETS;
const generator = kept ? memoizeGenerator(embeddedGenerator, kept) : embeddedGenerator;

// A file of tests that fails while it is loaded, for want of a browser, say, never comes to the end where it would stop its
// server; but its process ends, and with it this server's input.
process.stdin
  .once('end', () => process.exit(1))
  .resume()
  .unref();

const fetchesHere = process.env.FETCH_LOOPBACK !== undefined;

await serve(readProcessSettings(), {
  ...(fetchesHere && { fetchPicture: pictureFetcher({ allowLoopback: { loopback: true } }) }),
  generator: {
    ...generator,
    async generate(request, options) {
      options.onProgress(10, 'prepare-image');
      if (!slowLevel || request.level === slowLevel) {
        await delay(pauseMs, undefined, { signal: options.signal });
      }
      return generator.generate(request, options);
    },
    async edit(request, options) {
      await delay(Number(process.env.SLOW_EDIT_MS ?? 0), undefined, { signal: options.signal });
      return generator.edit(request, options);
    },
  },
});
