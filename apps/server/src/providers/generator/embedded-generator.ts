import { generateInThread } from '@tangible/engine/node';
import type { GeneratorProvider } from './generator-provider.ts';

/** The engine that ships with Tangible, in a thread of its own so that the API never waits for it. */
export const embeddedGenerator: GeneratorProvider = {
  generate: (request, { signal, onProgress }) =>
    generateInThread(request, { signal, onProgress: ({ progress, stage }) => onProgress(progress, stage) }),
};
