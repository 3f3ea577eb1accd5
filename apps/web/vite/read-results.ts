import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type {
  ApiResult,
  EngineQuality,
  EngineResult,
  FinishResult,
  QualityResult,
  Results,
  UnwrapResult,
} from '../src/ui/facts/results.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`../../../benchmarks/results/${name}`, import.meta.url));

const ID = 'virtual:results';

const FILES = ['engine.json', 'quality.json', 'api.json', 'finish.json', 'unwrap.json'];

/**
 * Provides the contents of `benchmarks/results` to the pages when the site is built, without the names of single
 * objects.
 */
export const readResults = (): Plugin => ({
  name: 'read-results',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  load(id) {
    if (id !== `\0${ID}`) return null;
    for (const name of FILES) {
      if (existsSync(fileOf(name))) this.addWatchFile(fileOf(name));
    }
    return `export default ${JSON.stringify(gatherResults())};`;
  },
});

/** The latest measurements. */
export function gatherResults(): Results {
  const quality = readResult<QualityFile>('quality.json');
  const engine = readResult<EngineResult>('engine.json');
  const finish = readResult<FinishResult>('finish.json');
  return {
    engine: engine && {
      ...pick(engine, ['file', 'date', 'cpu', 'cores', 'surface']),
      levels: mapValues(engine.levels, dropFolders),
    },
    quality: quality && {
      ...pick(quality, ['file', 'date', 'seed', 'level', 'machine', 'published']),
      sets: mapValues(quality.sets, (set) => mapValues(set, dropNames)),
    },
    api: readResult<ApiResult>('api.json'),
    finish: finish && pick(finish, ['file', 'date', 'level', 'summary']),
    unwrap: readResult<UnwrapResult>('unwrap.json'),
  };
}

/** In the file the scores and the failures have the names of their objects. */
type QualityFile = Omit<QualityResult, 'sets'> & {
  sets: Record<string, Record<string, EngineFile>>;
};
type EngineFile = Omit<EngineQuality, 'scores' | 'failures'> & { scores: Record<string, number>; failures: unknown[] };

function readResult<T>(name: string): (T & { file: string }) | null {
  if (!existsSync(fileOf(name))) return null;
  return { ...JSON.parse(readFileSync(fileOf(name), 'utf8')), file: `benchmarks/results/${name}` };
}

const dropNames = ({ scores, failures, ...rest }: EngineFile): EngineQuality => ({
  ...rest,
  failures: failures.length,
  scores: Object.values(scores)
    .map((score) => Number(score.toFixed(3)))
    .sort((a, b) => a - b),
});

const dropFolders = ({ fileBytes, ...rest }: EngineResult['levels'][keyof EngineResult['levels']]) => ({
  ...rest,
  fileBytes: { 'model.glb': fileBytes['model.glb'], 'web/model.glb': fileBytes['web/model.glb'] },
});

const mapValues = <K extends string, T, U>(values: Record<K, T>, change: (value: T) => U): Record<K, U> =>
  Object.fromEntries(Object.entries<T>(values).map(([key, value]) => [key, change(value)])) as Record<K, U>;

const pick = <T extends object, K extends keyof T>(value: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<T, K>;
