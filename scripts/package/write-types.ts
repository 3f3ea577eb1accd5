import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LIBRARY = 'apps/cli/src/library/index';
/** The packages whose types it may use. */
const OURS = ['contracts', 'drop-test', 'engine', 'geometry', 'i18n', 'mask'];
const SPECIFIER = /(\bfrom\s*|\bimport\(\s*|^import\s+)(['"])([^'"]+)\2/gm;

/**
 * Writes the declarations of the library: those that its `index.d.ts` needs, each with the documentation of its source. Our
 * own packages become relative paths; those of others are dependencies.
 *
 * @example
 * await writeTypes('/tmp/package/types'); // /tmp/package/types/index.d.ts
 */
export async function writeTypes(folder: string): Promise<void> {
  const emitted = await mkdtemp(join(tmpdir(), 'tangible-types-'));
  try {
    await emitDeclarations(emitted);
    const todo = [LIBRARY];
    const done = new Set(todo);
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      const from = at;
      const text = await readFile(join(emitted, `${from}.d.ts`), 'utf8');
      const moved = text.replace(SPECIFIER, (all, before: string, quote: string, specifier: string) => {
        const target = findSource(from, specifier);
        if (!target) return all;
        if (!done.has(target)) todo.push(target);
        done.add(target);
        const path = posix.relative(posix.dirname(placeOf(from)), placeOf(target));
        return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}.js${quote}`;
      });
      await write(join(folder, `${placeOf(from)}.d.ts`), moved);
    }
  } finally {
    await rm(emitted, { recursive: true, force: true });
  }
}

async function emitDeclarations(outDir: string): Promise<void> {
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
      ...{ outDir, rootDir: ROOT, typeRoots: [join(ROOT, 'node_modules/@types')] },
    },
    // Sources that are only imported, through the links in node_modules, would count as those of others.
    include: [join(ROOT, `${LIBRARY}.ts`), ...OURS.map((name) => join(ROOT, 'packages', name, 'src'))],
    exclude: ['**/*.test.ts', '**/platform/browser'].map((pattern) => join(ROOT, 'packages', pattern)),
  };
  const project = join(outDir, 'tsconfig.json');
  await write(project, JSON.stringify(config));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', project, '--singleThreaded']);
}

/** The source that an import names, from the root and without its ending; nothing for packages of others. */
function findSource(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier).replace(/\.ts$/, '');
  const [, name, part] = /^@tangible\/([^/]+)(?:\/(\w+))?$/.exec(specifier) ?? [];
  if (!name) return undefined;
  return part ? `packages/${name}/src/platform/${part}/index` : `packages/${name}/src/index`;
}

/** The library's own file at the top; the others in a folder for each of our packages. */
function placeOf(source: string): string {
  if (source === LIBRARY) return 'index';
  return source.replace(/^(?:apps|packages)\//, '').replace('/src/', '/');
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
