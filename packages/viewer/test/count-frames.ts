/** Elements of WebM that contain others on the way to the frames: the segment and its clusters. */
const CONTAINERS = [0x18538067, 0x1f43b675];
const HEADER = 0x1a45dfa3;
const FRAME = 0xa3;

/** How many frames a video of one track contains: WebM or MP4, whichever the browser writes. Throws if it is neither. */
export function countFrames(bytes: Buffer): number {
  return bytes.toString('latin1', 4, 8) === 'ftyp' ? countInMp4(bytes) : countInWebm(bytes);
}

/** The samples of all fragments, or of the whole file if it has none. */
function countInMp4(bytes: Buffer): number {
  let count = 0;
  for (const [box, offset] of [
    ['trun', 8],
    ['stsz', 12],
  ] as const) {
    for (let at = bytes.indexOf(box); at >= 0; at = bytes.indexOf(box, at + 4))
      count += bytes.readUInt32BE(at + offset);
  }
  return count;
}

function countInWebm(bytes: Uint8Array): number {
  let at = 0;
  /** A number that says by its leading zero bits how many bytes it has. */
  const read = (keepsMarker: boolean) => {
    const length = Math.clz32(bytes[at]!) - 23;
    let value = keepsMarker ? bytes[at]! : bytes[at]! & ((1 << (8 - length)) - 1);
    for (let i = 1; i < length; i++) value = value * 256 + bytes[at + i]!;
    at += length;
    return value;
  };
  if (read(true) !== HEADER) throw new Error('This is no WebM file');
  at += read(false);
  let count = 0;
  while (at < bytes.length) {
    const id = read(true);
    const size = read(false);
    if (CONTAINERS.includes(id)) continue;
    if (id === FRAME) count++;
    at += size;
  }
  return count;
}
