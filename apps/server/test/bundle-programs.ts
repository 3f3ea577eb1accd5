import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import standIns from '../../../packages/engine/test/stand-ins.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Inside the repository, where a program finds the packages that stay outside its bundle. */
const BUNDLES = join(ROOT, 'node_modules/.cache/test-programs');
/** A bundle that no run has used for a day is removed; a run takes minutes. */
const UNUSED_MS_MAX = 24 * 60 * 60 * 1000;

const ENGINE_TEST = join(ROOT, 'packages/engine/test');

/** The programs that tests start as processes: the product's own, and servers that stand for it. */
const PROGRAMS = [
  'apps/server/src/main.ts',
  'apps/server/src/admin/main.ts',
  'apps/server/src/backup/main-backup.ts',
  'apps/server/src/backup/main-restore.ts',
  'apps/server/src/import/main-import.ts',
  'apps/server/test/slow-server.ts',
  'apps/server/test/small-server.ts',
  'apps/server/test/hosted/hosted-server.ts',
  'apps/server/test/privacy/refusing-storage-server.ts',
  // The engine's threads: those that the programs above start.
  'packages/engine/src/platform/node/threads/background-thread.ts',
  'packages/engine/src/platform/node/threads/engine-thread.ts',
  'packages/engine/src/platform/node/threads/sandbox-thread.ts',
];
const nameBundle = (path: string) => `${path.replaceAll('/', '-').replace('.ts', '')}.mjs`;

/** Packages with native code, WebAssembly or files that they find by their own path. */
const OUTSIDE = [
  '@electric-sql/pglite',
  '@mujoco/mujoco',
  '@node-rs/argon2',
  'manifold-3d',
  'onnxruntime-node',
  'pg',
  'sharp',
];

const THREAD_OR_URL = /new URL\('\.\/([\w-]+-thread\.ts)', import\.meta\.url\)|import\.meta\.url/g;

/** What stands for modules of the engine where `SURFACES_DIR` is set. */
const rememberAssets: Plugin = {
  name: 'remember-assets',
  enforce: 'pre',
  resolveId(source, importer) {
    const from = importer?.replaceAll('\\', '/') ?? '';
    const found = standIns.find(({ specifier, importer: path }) => source === specifier && from.endsWith(path));
    return found ? join(ENGINE_TEST, found.standIn) : null;
  },
};

/**
 * A module keeps the URL of its source, so that it still finds the files next to it: migrations, models. Only threads are
 * started from their bundles.
 */
const keepUrls: Plugin = {
  name: 'keep-urls',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null;
    const folder = relative(ROOT, dirname(id)).replaceAll('\\', '/');
    return code.replace(THREAD_OR_URL, (_, thread?: string) =>
      thread
        ? `new URL('./${nameBundle(`${folder}/${thread}`)}', import.meta.url)`
        : JSON.stringify(pathToFileURL(id).href),
    );
  },
};

/**
 * Bundles every program that tests start, once for all of them: Node needs seconds to read a thousand source files, and
 * a fraction of that for a bundle. Returns the bundle of each program by the path of its source.
 *
 * @example
 * const bundles = await bundlePrograms();
 * spawn(process.execPath, [bundles[fileURLToPath(new URL('./slow-server.ts', import.meta.url))]]);
 */
export async function bundlePrograms(): Promise<Record<string, string>> {
  await mkdir(BUNDLES, { recursive: true });
  const draft = await mkdtemp(join(BUNDLES, 'draft-'));
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [rememberAssets, keepUrls],
    ssr: { noExternal: true, external: OUTSIDE },
    build: {
      ssr: true,
      outDir: draft,
      emptyOutDir: true,
      minify: false,
      target: 'esnext',
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((path) => [nameBundle(path), join(ROOT, path)])),
        output: { entryFileNames: '[name]', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const folder = await publish(draft);
  await removeUnused();
  return Object.fromEntries(PROGRAMS.map((path) => [join(ROOT, path), join(folder, nameBundle(path))]));
}

/** Moves a bundle to a path named by its contents: Node's compile cache goes by paths, and two runs may share one. */
async function publish(draft: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(draft)).sort()) hash.update(name).update(await readFile(join(draft, name)));
  const folder = join(BUNDLES, hash.digest('hex').slice(0, 16));
  try {
    await rename(draft, folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await rm(draft, { recursive: true, force: true });
  }
  const now = new Date();
  await utimes(folder, now, now);
  return folder;
}

async function removeUnused(): Promise<void> {
  for (const name of await readdir(BUNDLES)) {
    const folder = join(BUNDLES, name);
    // Another run may remove it at the same time.
    const usedMs = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - usedMs > UNUSED_MS_MAX) await rm(folder, { recursive: true, force: true });
  }
}
