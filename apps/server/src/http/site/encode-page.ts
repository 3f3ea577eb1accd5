import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface EncodedPage {
  bytes: Buffer;
  etag: string;
}

/** Pages are asked for under few addresses; a client that makes up host names only pushes its own out. */
const PAGES_MAX = 2000;

/** Compresses each page once per address and encoding, and keeps the newest. */
export function makePageEncoder() {
  const known = new Map<string, EncodedPage>();
  return (name: string, text: string, encoding: Encoding): EncodedPage => {
    const key = `${encoding} ${name}`;
    const found = known.get(key);
    if (found) return found;
    const made = encode(text, encoding);
    known.set(key, made);
    if (known.size > PAGES_MAX) known.delete(known.keys().next().value!);
    return made;
  };
}

function encode(text: string, encoding: Encoding): EncodedPage {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  const bytes =
    encoding === 'br' ? brotliCompressSync(plain, { params }) : encoding === 'gzip' ? gzipSync(plain) : plain;
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}-${encoding}"`;
  return { bytes, etag };
}

/**
 * The best encoding that a client takes.
 *
 * @example
 * chooseEncoding('gzip, deflate, br'); // 'br'
 */
export function chooseEncoding(header: string | undefined): Encoding {
  const taken = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : 'identity';
}
