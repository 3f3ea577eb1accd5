import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compress = promisify(brotliCompress);
const zip = promisify(gzip);

/** Above this, the best compression takes seconds and saves little. */
const LARGE_BYTES = 1_000_000;

/** Files that never change are compressed once, as well as can be. */
export async function compressAssets(site: string): Promise<void> {
  for await (const name of glob('assets/**/*.{js,css,svg,wasm}', { cwd: site })) {
    const bytes = await readFile(join(site, name));
    const quality = bytes.length > LARGE_BYTES ? 5 : 11;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    await writeFile(join(site, `${name}.br`), await compress(bytes, { params }));
    await writeFile(join(site, `${name}.gz`), await zip(bytes, { level: 9 }));
  }
}
