import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { ApiResult, EngineResult, QualityResult, Results } from '../src/ui/results.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`../../../benchmarks/results/${name}`, import.meta.url));

const ID = 'virtual:results';

/** Gives the pages what `benchmarks/results` holds when the site is built, without the rows of single objects. */
export const readResults = (): Plugin => ({
  name: 'read-results',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  load(id) {
    if (id !== `\0${ID}`) return null;
    for (const name of ['engine.json', 'quality.json', 'quality-part.json', 'api.json']) {
      if (existsSync(fileOf(name))) this.addWatchFile(fileOf(name));
    }
    return `export default ${JSON.stringify(gatherResults())};`;
  },
});

/** What was measured last; a whole run of the quality benchmark counts before one over a part. */
export function gatherResults(): Results {
  const quality = readResult<QualityResult>('quality.json') ?? readResult<QualityResult>('quality-part.json');
  const engine = readResult<EngineResult>('engine.json');
  return {
    engine: engine && { ...engine, levels: mapValues(engine.levels, dropFolders) },
    quality: quality && { ...quality, sets: mapValues(quality.sets, (set) => mapValues(set, dropRows)) },
    api: readResult<ApiResult>('api.json'),
  };
}

function readResult<T>(name: string): (T & { file: string }) | null {
  if (!existsSync(fileOf(name))) return null;
  return { ...JSON.parse(readFileSync(fileOf(name), 'utf8')), file: `benchmarks/results/${name}` };
}

const dropRows = ({ methods, objects, measures }: QualityResult['sets'][string][string]) => ({
  methods,
  objects,
  measures,
});

const dropFolders = ({ fileBytes, ...rest }: EngineResult['levels'][keyof EngineResult['levels']]) => ({
  ...rest,
  fileBytes: { 'model.glb': fileBytes['model.glb'], 'web/model.glb': fileBytes['web/model.glb'] },
});

const mapValues = <K extends string, T, U>(values: Record<K, T>, change: (value: T) => U): Record<K, U> =>
  Object.fromEntries(Object.entries<T>(values).map(([key, value]) => [key, change(value)])) as Record<K, U>;
