import type {
  FinishingRequest,
  GeneratorProvider,
  GeneratorRequest,
} from '../../src/providers/generator/generator-provider.ts';
import { quickGenerator } from '../slow-generator.ts';

/** A generator that finishes at once and records its requests; `failNext` makes it crash once. */
export function recordingGenerator() {
  const requests: (GeneratorRequest | FinishingRequest)[] = [];
  let isFailing = false;
  const keep = (request: GeneratorRequest | FinishingRequest) => {
    requests.push(request);
    if (!isFailing) return;
    isFailing = false;
    throw new Error('the engine crashed');
  };
  const generator: GeneratorProvider = {
    ...quickGenerator,
    async generate(request, options) {
      keep(request);
      return quickGenerator.generate(request, options);
    },
    async finish(request, options) {
      keep(request);
      return quickGenerator.finish(request, options);
    },
  };
  return {
    generator,
    requests,
    failNext: () => {
      isFailing = true;
    },
  };
}
