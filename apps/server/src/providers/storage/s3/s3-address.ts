import type { S3Settings } from './s3-connection.ts';

/**
 * The URL of an object, or of the bucket if there is no key. The bucket is in the host name or, for self-hosted servers
 * without such names, in the path.
 *
 * @example
 * s3Address(settings, 'generations/1/model.glb').href; // https://bucket.s3.eu-central-1.amazonaws.com/generations/1/model.glb
 */
export function s3Address(
  { endpoint, region, bucket, prefix, pathStyle }: S3Settings,
  key?: string,
  query: Record<string, string> = {},
): URL {
  const address = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!pathStyle) address.hostname = `${bucket}.${address.hostname}`;
  const parts = [
    ...address.pathname.split('/').filter(Boolean),
    ...(pathStyle ? [bucket] : []),
    ...(key === undefined ? [] : (prefix + key).split('/').map(encode)),
  ];
  address.pathname = `/${parts.join('/')}`;
  address.search = Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  return address;
}

/** As signatures want it: everything but letters, digits and -_.~ */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
