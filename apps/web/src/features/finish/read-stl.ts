const HEADER_BYTES = 84;
const TRIANGLE_BYTES = 50;

/** The corners of an STL's triangles, binary or text, turned from its z up to y up; null if it is neither. */
export function readStl(bytes: Uint8Array<ArrayBuffer>): Float32Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length >= HEADER_BYTES ? view.getUint32(80, true) : 0;
  // Some binary files begin with the word of the text form, so the length decides.
  if (count > 0 && bytes.length >= HEADER_BYTES + count * TRIANGLE_BYTES) return readBinary(view, count);
  return readText(new TextDecoder().decode(bytes));
}

function readBinary(view: DataView, count: number): Float32Array {
  const positions = new Float32Array(count * 9);
  for (let triangle = 0; triangle < count; triangle++) {
    // The normal comes first.
    const start = HEADER_BYTES + triangle * TRIANGLE_BYTES + 12;
    for (let corner = 0; corner < 3; corner++) {
      const [x, y, z] = [0, 4, 8].map((offset) => view.getFloat32(start + corner * 12 + offset, true));
      positions.set([x!, z!, -y!], triangle * 9 + corner * 3);
    }
  }
  return positions;
}

function readText(text: string): Float32Array | null {
  const numbers: number[] = [];
  for (const [, x, y, z] of text.matchAll(/\bvertex\s+(\S+)\s+(\S+)\s+(\S+)/g)) {
    numbers.push(Number(x), Number(z), -Number(y));
  }
  return numbers.length >= 9 ? new Float32Array(numbers.slice(0, numbers.length - (numbers.length % 9))) : null;
}
