import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const THREADS = 'packages/engine/src/platform/node/threads';

/** Each becomes a file of its name. */
const ENTRIES = {
  tangible: 'apps/cli/src/main.ts',
  index: 'apps/cli/src/library/index.ts',
  'engine-thread': `${THREADS}/engine-thread.ts`,
  'background-thread': `${THREADS}/background-thread.ts`,
  'sandbox-thread': `${THREADS}/sandbox-thread.ts`,
};

/** URLs next to a source, and where that is in the package: all code in one folder, the weights beside it. */
const MOVED: [RegExp, string][] = [
  [/new URL\('\.\/([\w-]+-thread)\.ts', import\.meta\.url\)/g, "new URL('./$1.js', import.meta.url)"],
  [/new URL\('(?:\.\.\/){5}', import\.meta\.url\)/g, "new URL('../', import.meta.url)"],
];

const moveUrls: Plugin = {
  name: 'move-urls',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(ROOT) || !code.includes('import.meta.url')) return null;
    const moved = MOVED.reduce((text, [from, to]) => text.replace(from, to), code);
    const known = MOVED.reduce((text, [from]) => text.replace(from, ''), code);
    if (known.includes('import.meta.url')) throw new Error(`${id} finds a file that the package does not have`);
    return moved;
  },
};

/**
 * Bundles the command line, the library and their threads as JavaScript for Node 20. Returns the packages that the code
 * imports: they stay outside, because of their native code, their WebAssembly and their licences.
 *
 * @example
 * const used = await bundleCode('/tmp/package/dist');
 */
export async function bundleCode(folder: string): Promise<Set<string>> {
  const built = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [moveUrls],
    ssr: { noExternal: [/^@tangible\//] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(ROOT, path)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          banner: ({ name, isEntry }) => (isEntry && name === 'tangible' ? '#!/usr/bin/env node' : ''),
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = built.output.filter((file) => file.type === 'chunk');
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  return new Set(imported.filter((path) => !own.has(path) && !isBuiltin(path)).map(nameOf));
}

/** `@scope/name/path` is in the package `@scope/name`. */
function nameOf(specifier: string): string {
  if (specifier.startsWith('.')) throw new Error(`${basename(specifier)} is not part of the bundle`);
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
