import type { GeneratedAsset, GeneratorProvider, MakeOptions } from '../providers/generator/generator-provider.ts';
import { noTraces, type Traces } from './traces.ts';

/** The same generator; each run is a span, and each of its stages one within it. */
export function traceGenerator(traces: Traces, generator: GeneratorProvider): GeneratorProvider {
  if (traces === noTraces) return generator;

  const run = (verb: string, options: MakeOptions, make: (options: MakeOptions) => Promise<GeneratedAsset>) =>
    traces.span(`engine ${verb}`, {}, async () => {
      const began = new Map<string, number>();
      const asset = await make({
        ...options,
        onProgress(progress, stage) {
          if (!began.has(stage)) began.set(stage, Date.now());
          options.onProgress(progress, stage);
        },
      });
      // The engine's thread reports the start of each stage and, at the end, their durations.
      for (const { stage, ms } of asset.timings ?? []) {
        const from = began.get(stage);
        if (from) traces.record(stage, {}, new Date(from), new Date(from + ms));
      }
      return asset;
    });

  return {
    generate: (request, options) => run('generate', options, (traced) => generator.generate(request, traced)),
    finish: (request, options) => run('finish', options, (traced) => generator.finish(request, traced)),
    edit: (request, options) => run('edit', options, (traced) => generator.edit(request, traced)),
    prepareEdit: (options) => generator.prepareEdit?.(options),
    compose: (request, options) => run('compose', options, (traced) => generator.compose(request, traced)),
  };
}
