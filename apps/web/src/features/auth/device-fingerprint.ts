import { DEVICE_FINGERPRINT_LENGTH } from '@tangible/contracts';

/**
 * 32 characters that stand for this browser: a hash of properties that stay the same from visit to visit. Nothing of it
 * can be read back from the hash.
 *
 * @example
 * await readFingerprint(); // '9f86d081884c7d659a2feaa0c55ad015'
 */
export const readFingerprint = (): Promise<string> => hashToHex(listProperties().join('\n'));

function listProperties(): (string | number)[] {
  const { userAgent, language, languages, hardwareConcurrency, maxTouchPoints } = navigator;
  const { deviceMemory = 0 } = navigator as { deviceMemory?: number };
  const { width, height, colorDepth } = screen;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return [
    userAgent,
    language,
    languages.join(),
    hardwareConcurrency,
    deviceMemory,
    maxTouchPoints,
    // A phone that is turned is the same phone.
    [width, height].sort((a, b) => a - b).join('x'),
    colorDepth,
    timeZone,
    readRenderer(),
  ];
}

/** The renderer: distinguishes machines with the same browser. */
function readRenderer(): string {
  const gl = document.createElement('canvas').getContext('webgl');
  if (!gl) return '';
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return renderer;
}

/** Browsers keep their own hash from pages that came over plain HTTP; those use a simpler one. */
export async function hashToHex(text: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return mixToHex(text);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...hash.subarray(0, DEVICE_FINGERPRINT_LENGTH / 2)].map(toHexByte).join('');
}

const toHexByte = (byte: number) => byte.toString(16).padStart(2, '0');

/** FNV-1a from four starting points, each mixed at its end: enough to distinguish browsers, not to keep secrets. */
export function mixToHex(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b]
    .map((start) => {
      let hash = start;
      for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
      hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
      hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
      return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}
