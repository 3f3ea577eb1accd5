import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { GeneratedAsset, GeneratorProvider } from '../src/providers/generator/generator-provider.ts';

/**
 * A generator that keeps each asset in a folder, for all servers that tests start: the same request gives the same bytes,
 * so an asset that a test only needs in order to have one is made once. A request that fails is tried again.
 *
 * @example
 * const generator = memoizeGenerator(embeddedGenerator, '/tmp/assets');
 */
export function memoizeGenerator(generator: GeneratorProvider, folder: string): GeneratorProvider {
  return {
    ...generator,
    async generate(request, options) {
      const file = join(folder, createHash('sha256').update(serialize(request)).digest('hex'));
      const kept = await readFile(file).catch(() => null);
      if (kept) return deserialize(kept) as GeneratedAsset;
      const asset = await generator.generate(request, options);
      await mkdir(folder, { recursive: true });
      const draft = `${file}-${randomUUID()}`;
      await writeFile(draft, serialize(asset));
      await rename(draft, file);
      return asset;
    },
  };
}
