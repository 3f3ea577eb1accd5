import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { GeneratedAsset, GeneratorProvider, MakeOptions } from '../src/providers/generator/generator-provider.ts';

/**
 * A generator that keeps each asset in a folder, for all servers that tests start: the same request gives the same bytes,
 * so an asset that a test only needs in order to have one is made once, also if several servers are asked for it at the
 * same time. A request that fails is tried again.
 *
 * @example
 * const generator = memoizeGenerator(embeddedGenerator, '/tmp/assets');
 */
export function memoizeGenerator(generator: GeneratorProvider, folder: string): GeneratorProvider {
  const memoize =
    <Request>(make: (request: Request, options: MakeOptions) => Promise<GeneratedAsset>): typeof make =>
    async (request, options) => {
      const file = join(folder, createHash('sha256').update(serialize(request)).digest('hex'));
      const lock = `${file}.lock`;
      await mkdir(folder, { recursive: true });
      while (!(await takeLock(lock))) {
        const kept = await readFile(file).catch(() => null);
        if (kept) return deserialize(kept) as GeneratedAsset;
        await delay(100, undefined, { signal: options.signal });
      }
      try {
        const kept = await readFile(file).catch(() => null);
        if (kept) return deserialize(kept) as GeneratedAsset;
        const asset = await make(request, options);
        const draft = `${file}-${randomUUID()}`;
        await writeFile(draft, serialize(asset));
        await rename(draft, file);
        return asset;
      } finally {
        await rm(lock, { force: true });
      }
    };
  // Most edits are kept, too: nothing is to be loaded for them.
  const prepareEdit = () => {};
  return { ...generator, prepareEdit, generate: memoize(generator.generate), edit: memoize(generator.edit) };
}

/** The lock of a server that a test has killed is taken over. */
async function takeLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = Number(await readFile(lock, 'utf8').catch(() => process.pid));
    if (holder && !isAlive(holder)) await rm(lock, { force: true });
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
