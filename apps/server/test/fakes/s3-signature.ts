import { createHash, createHmac } from 'node:crypto';

interface SignedRequest {
  method: string;
  /** As sent: encoded, with the query. */
  target: string;
  /** By name in small letters. */
  headers: Record<string, string | undefined>;
}

/**
 * The signature that a request should carry, worked out as Amazon describes it ("Signature Version 4"), from the names of
 * the signed headers and the scope that the request itself gives.
 */
export function s3Signature({ method, target, headers }: SignedRequest, secret: string): string {
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/([^,]+),\s*SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const [path = '', query = ''] = target.split('?');
  const canonical = [
    method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${(headers[name] ?? '').trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<Buffer | string>((last, part) => hmac(last, part), `AWS4${secret}`);
  return hmac(key, toSign).toString('hex');
}

export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
