import type { Services } from '../../services.ts';

type Needed = Pick<Services['settings'], 'contentUrl' | 'publicUrl' | 'ark'>;

/**
 * Where scripts of our pages may send requests to: this server under both of its addresses, the host of the demos, and
 * the hosts that hold results of a hosted model until they are stored here.
 *
 * @example
 * listConnectSources({ contentUrl: 'https://static.example.com/demos', publicUrl: undefined, ark: undefined });
 * // ["'self'", 'blob:', 'data:', 'https://static.example.com']
 */
export function listConnectSources({ contentUrl, publicUrl, ark }: Needed): string[] {
  const origins = [contentUrl, publicUrl].filter((url) => url !== undefined && url !== '');
  const results = (ark?.fileHosts ?? []).map((host) => `https://${host.startsWith('.') ? `*${host}` : host}`);
  return [...new Set(["'self'", 'blob:', 'data:', ...origins.map((url) => new URL(url!).origin), ...results])];
}

/** The devices and powers of a browser that no page of ours uses; the clipboard and the full screen are for us alone. */
export const PERMISSIONS_POLICY = [
  ...[
    'accelerometer',
    'camera',
    'clipboard-read',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
  'clipboard-write=(self)',
  'fullscreen=(self)',
].join(', ');
