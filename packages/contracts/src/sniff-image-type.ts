export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif';

/** The start of files of each type; -1 is any byte. */
const SIGNATURES: Record<ImageType, readonly number[]> = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [0x52, 0x49, 0x46, 0x46, -1, -1, -1, -1, 0x57, 0x45, 0x42, 0x50],
  gif: [0x47, 0x49, 0x46, 0x38, -1, 0x61],
};

/**
 * The type of a picture by its first bytes, or null if it is not supported.
 *
 * @example
 * sniffImageType(bytes); // 'png'
 */
export function sniffImageType(bytes: Uint8Array): ImageType | null {
  for (const [type, signature] of Object.entries(SIGNATURES) as [ImageType, readonly number[]][]) {
    if (signature.every((byte, i) => byte === -1 || bytes[i] === byte)) return type;
  }
  return null;
}
