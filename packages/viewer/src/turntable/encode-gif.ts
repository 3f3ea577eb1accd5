/** A picture of a GIF: a byte for each pixel, its place in the palette. */
export interface GifInput {
  width: number;
  height: number;
  /** Red, green and blue of up to 256 colours. */
  palette: Uint8Array;
  frames: readonly Uint8Array[];
  /** How long each frame is shown. */
  delayMs: number;
}

const COLOUR_BITS = 8;
const CODE_BITS_MAX = 12;

/**
 * An animated GIF that repeats for ever.
 *
 * @example
 * const bytes = encodeGif({ width: 2, height: 1, palette: Uint8Array.of(0, 0, 0, 255, 255, 255), frames, delayMs: 70 });
 */
export function encodeGif({ width, height, palette, frames, delayMs }: GifInput): Uint8Array<ArrayBuffer> {
  const bytes = new ByteList();
  const colours = new Uint8Array(3 << COLOUR_BITS);
  colours.set(palette);
  bytes.addText('GIF89a');
  bytes.addShort(width, height);
  // A palette of 256 colours for all frames.
  bytes.add(0xf0 | (COLOUR_BITS - 1), 0, 0, ...colours);
  bytes.add(0x21, 0xff, 11);
  bytes.addText('NETSCAPE2.0');
  bytes.add(3, 1, 0, 0, 0);
  for (const frame of frames) {
    bytes.add(0x21, 0xf9, 4, 0);
    bytes.addShort(Math.round(delayMs / 10));
    bytes.add(0, 0, 0x2c);
    bytes.addShort(0, 0, width, height);
    bytes.add(0, COLOUR_BITS);
    bytes.addBlocks(compress(frame));
  }
  bytes.add(0x3b);
  return bytes.take();
}

/** LZW with codes that grow from 9 to 12 bits; a full table is cleared. */
function compress(pixels: Uint8Array): Uint8Array {
  const [clear, end] = [1 << COLOUR_BITS, (1 << COLOUR_BITS) + 1];
  const bytes = new ByteList();
  let table = new Map<number, number>();
  let [bits, next, held, heldBits] = [COLOUR_BITS + 1, end + 1, 0, 0];
  const write = (code: number) => {
    held |= code << heldBits;
    for (heldBits += bits; heldBits >= 8; heldBits -= 8) {
      bytes.add(held & 255);
      held >>>= 8;
    }
  };
  write(clear);
  let prefix = pixels[0] ?? 0;
  for (let i = 1; i < pixels.length; i++) {
    const key = (prefix << COLOUR_BITS) | pixels[i]!;
    const known = table.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    write(prefix);
    prefix = pixels[i]!;
    if (next < 1 << CODE_BITS_MAX) {
      table.set(key, next);
      // The reader learns a code one step later, and so needs the longer codes one step later.
      if (next++ === 1 << bits) bits++;
    } else {
      write(clear);
      table = new Map();
      [bits, next] = [COLOUR_BITS + 1, end + 1];
    }
  }
  write(prefix);
  write(end);
  if (heldBits > 0) bytes.add(held & 255);
  return bytes.take();
}

/** Bytes that grow. */
class ByteList {
  #bytes = new Uint8Array(1 << 12);
  #length = 0;

  add(...values: number[]): void {
    if (this.#length + values.length > this.#bytes.length) {
      const larger = new Uint8Array(2 * (this.#length + values.length));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
  }

  addText(text: string): void {
    for (const letter of text) this.add(letter.charCodeAt(0));
  }

  addShort(...values: number[]): void {
    for (const value of values) this.add(value & 255, value >> 8);
  }

  /** Blocks of at most 255 bytes, each with its length before it, and an empty one. */
  addBlocks(bytes: Uint8Array): void {
    for (let i = 0; i < bytes.length; i += 255) {
      const block = bytes.subarray(i, i + 255);
      this.add(block.length, ...block);
    }
    this.add(0);
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}
