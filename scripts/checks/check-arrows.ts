import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Checks that imports point one way. Each area of the tree has a pattern for its files and the areas that it may
 * import; the first pattern that fits decides. Tests may import anything.
 */
interface Area {
  name: string;
  files: RegExp;
  may: string[];
  /** Patterns of packages and Node modules that the area must do without, with the reason. */
  without?: [RegExp, string][];
}

const NO_NODE: [RegExp, string] = [/^node:/, 'it must run in a browser too; put it into platform/node'];

const AREAS: Area[] = [
  { name: 'contracts', files: /^packages\/contracts\//, may: ['i18n'], without: [NO_NODE] },
  { name: 'i18n', files: /^packages\/i18n\//, may: [], without: [NO_NODE] },
  { name: 'geometry', files: /^packages\/geometry\//, may: [], without: [NO_NODE] },
  { name: 'drop-test', files: /^packages\/drop-test\//, may: [], without: [NO_NODE] },
  { name: 'mask', files: /^packages\/mask\//, may: [], without: [NO_NODE] },
  { name: 'viewer', files: /^packages\/viewer\//, may: ['drop-test'], without: [NO_NODE] },
  {
    name: 'engine/node',
    files: /^packages\/engine\/src\/platform\/node\//,
    may: ['engine', 'contracts', 'drop-test', 'geometry', 'mask'],
  },
  {
    name: 'engine/browser',
    files: /^packages\/engine\/src\/platform\/browser\//,
    may: ['engine', 'contracts', 'drop-test', 'geometry', 'mask'],
    without: [NO_NODE, [/^(sharp|onnxruntime-node)$/, 'it is for Node alone']],
  },
  {
    name: 'engine',
    files: /^packages\/engine\//,
    may: ['contracts', 'drop-test', 'geometry', 'mask'],
    without: [NO_NODE, [/^(sharp|onnxruntime-node)$/, 'it is for Node alone; hand it in through the platform']],
  },
  { name: 'agents', files: /^packages\/agents\//, may: ['contracts', 'engine'] },
  { name: 'web', files: /^apps\/web\//, may: ['contracts', 'engine/browser', 'i18n', 'mask', 'viewer'] },
  { name: 'cli', files: /^apps\/cli\//, may: ['agents', 'engine', 'engine/node', 'contracts', 'i18n'] },

  {
    name: 'server/http',
    files: /^apps\/server\/src\/http\//,
    may: ['server/domain', 'server/services', 'server/observe', 'agents', 'contracts', 'i18n'],
  },
  {
    name: 'server/domain',
    files: /^apps\/server\/src\/domain\//,
    may: [
      'server/db',
      'server/providers',
      'server/job',
      'server/services',
      'server/observe',
      'contracts',
      'i18n',
      'engine',
      'engine/node',
    ],
  },
  {
    name: 'server/handler',
    files: /^apps\/server\/src\/jobs\/(.*\.handler|index)\.ts$/,
    may: ['server/domain', 'server/job', 'server/services', 'contracts', 'engine', 'engine/node'],
  },
  {
    name: 'server/job',
    files: /^apps\/server\/src\/jobs\//,
    may: ['server/providers', 'server/observe', 'contracts'],
  },
  { name: 'server/db', files: /^apps\/server\/src\/db\//, may: ['server/providers', 'server/env', 'contracts'] },
  {
    name: 'server/providers',
    files: /^apps\/server\/src\/providers\//,
    may: ['server/db', 'server/env', 'contracts', 'engine', 'engine/node'],
  },
  { name: 'server/env', files: /^apps\/server\/src\/env(\.ts$|\/)/, may: [] },
  {
    name: 'server/services',
    files: /^apps\/server\/src\/(services|events)\.ts$/,
    may: ['server/env', 'server/job', 'server/providers', 'server/observe'],
  },
  {
    name: 'server/observe',
    files: /^apps\/server\/src\/(logs|metrics|traces)\//,
    may: ['server/env', 'server/db', 'server/providers', 'server/services'],
  },
  {
    name: 'server/start',
    files: /^apps\/server\/src\//,
    may: [
      'server/http',
      'server/domain',
      'server/handler',
      'server/job',
      'server/db',
      'server/providers',
      'server/env',
      'server/services',
      'server/observe',
      'contracts',
    ],
  },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

const areaOf = (path: string) => AREAS.find(({ files }) => files.test(path));

/** The file that an import names, from the root, or null when it is not one of ours. */
function resolve(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file), specifier)).replaceAll('\\', '/');
  const [, name, inside] = /^@tangible\/([^/]+)(\/.*)?$/.exec(specifier) ?? [];
  if (!name) return null;
  const folder = ['server', 'web', 'cli'].includes(name) ? 'apps' : 'packages';
  return `${folder}/${name}/src/${inside ? `platform${inside}/index.ts` : 'index.ts'}`;
}

/** The problems with the imports of one file, a sentence each. */
export function findWrongArrows(file: string, source: string): string[] {
  const from = areaOf(file);
  if (!from) return [];
  const wrong: string[] = [];
  for (const match of source.matchAll(IMPORT)) {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    const target = resolve(file, specifier);
    const to = target ? areaOf(target) : undefined;
    if (to && to !== from && !from.may.includes(to.name)) {
      const allowed = from.may.length > 0 ? from.may.join(', ') : 'nothing of ours';
      wrong.push(`${file} imports ${specifier}, but ${from.name} may import ${allowed}`);
    }
    for (const [pattern, reason] of from.without ?? []) {
      if (pattern.test(specifier)) wrong.push(`${file} imports ${specifier}, but ${from.name} may not: ${reason}`);
    }
  }
  return wrong;
}

function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|node_modules/.test(path));
}

if (import.meta.main) {
  const files = [...listSources('apps'), ...listSources('packages')];
  const wrong = files.flatMap((file) => findWrongArrows(file, readFileSync(join(root, file), 'utf8')));
  for (const sentence of wrong) console.error(sentence);
  console.log(`${files.length} files, ${wrong.length} wrong arrows`);
  process.exit(wrong.length > 0 ? 1 : 0);
}
