import { createRequire } from 'node:module';
import type { XzReadableStream as Stream } from 'xz-decompress';

// The package is CommonJS in one bundle; an `import` would find only its default.
const { XzReadableStream } = createRequire(import.meta.url)('xz-decompress') as { XzReadableStream: typeof Stream };

export async function decompressXz(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new XzReadableStream(new Blob([bytes]).stream());
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
