import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compress = promisify(brotliCompress);
const zip = promisify(gzip);

/** Above this, the best compression takes seconds and saves little. */
const LARGE_BYTES = 1_000_000;

/** Files that never change are compressed once, as well as can be, on all cores. */
export async function compressAssets(site: string): Promise<void> {
  const work: Promise<void>[] = [];
  for await (const name of glob('assets/**/*.{js,mjs,css,svg,wasm}', { cwd: site })) {
    work.push(compressFile(join(site, name)));
  }
  await Promise.all(work);
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const isLarge = bytes.length > LARGE_BYTES;
  const params = { [constants.BROTLI_PARAM_QUALITY]: isLarge ? 5 : 11 };
  const [brotli, zipped] = await Promise.all([compress(bytes, { params }), zip(bytes, { level: isLarge ? 6 : 9 })]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}
