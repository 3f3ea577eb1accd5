/** Colours are compared by the upper five bits of each channel. */
const BITS = 5;
const BINS = 1 << (3 * BITS);

export interface Palette {
  /** Red, green and blue, one colour after another. */
  colours: Uint8Array;
  /** The place in `colours` for the upper bits of any colour (`binColour`). */
  places: Uint8Array;
}

export const binColour = (red: number, green: number, blue: number) =>
  ((red >> (8 - BITS)) << (2 * BITS)) | ((green >> (8 - BITS)) << BITS) | (blue >> (8 - BITS));

interface Box {
  bins: number[];
  /** The channel that is spread most, and how far. */
  channel: number;
  spread: number;
}

/**
 * The colours that stand for all those of some pictures, by median cut: the box of colours that is spread most is
 * parted at its median, until there are enough.
 *
 * @param pictures Red, green, blue and alpha of each pixel.
 */
export function choosePalette(pictures: readonly Uint8ClampedArray[], countMax = 256): Palette {
  const counts = new Uint32Array(BINS);
  const sums = new Float64Array(BINS * 3);
  for (const data of pictures) {
    for (let i = 0; i < data.length; i += 4) {
      const bin = binColour(data[i]!, data[i + 1]!, data[i + 2]!);
      counts[bin]!++;
      for (let k = 0; k < 3; k++) sums[bin * 3 + k]! += data[i + k]!;
    }
  }
  const used = [...counts.keys()].filter((bin) => counts[bin]! > 0);
  const boxes = [makeBox(used, counts)];
  while (boxes.length < countMax) {
    const widest = boxes.reduce((best, box, i) => (box.spread > boxes[best]!.spread ? i : best), 0);
    const { bins, channel, spread } = boxes[widest]!;
    if (spread === 0) break;
    bins.sort((a, b) => readChannel(a, channel) - readChannel(b, channel));
    const middle = findMedian(bins, counts);
    boxes.splice(widest, 1, makeBox(bins.slice(0, middle), counts), makeBox(bins.slice(middle), counts));
  }
  const colours = new Uint8Array(boxes.length * 3);
  const places = new Uint8Array(BINS);
  boxes.forEach(({ bins }, place) => {
    const total = bins.reduce((sum, bin) => sum + counts[bin]!, 0);
    for (let k = 0; k < 3; k++) {
      colours[place * 3 + k] = Math.round(bins.reduce((sum, bin) => sum + sums[bin * 3 + k]!, 0) / Math.max(1, total));
    }
    for (const bin of bins) places[bin] = place;
  });
  return { colours, places };
}

const readChannel = (bin: number, channel: number) => (bin >> ((2 - channel) * BITS)) & ((1 << BITS) - 1);

function makeBox(bins: number[], counts: Uint32Array): Box {
  let total = 0;
  for (const bin of bins) total += counts[bin]!;
  const spreads = [0, 1, 2].map((channel) => {
    let [low, high] = [Number.POSITIVE_INFINITY, 0];
    for (const bin of bins) {
      low = Math.min(low, readChannel(bin, channel));
      high = Math.max(high, readChannel(bin, channel));
    }
    return Math.max(0, high - low);
  });
  const channel = spreads.indexOf(Math.max(...spreads));
  // A box with many pixels is parted before a rare one of the same size.
  return { bins, channel, spread: spreads[channel]! * Math.log2(1 + total) };
}

/** Where the bins are parted: half of the pixels on each side, and at least one bin. */
function findMedian(bins: readonly number[], counts: Uint32Array): number {
  const half = bins.reduce((sum, bin) => sum + counts[bin]!, 0) / 2;
  let seen = 0;
  for (const [i, bin] of bins.entries()) {
    seen += counts[bin]!;
    if (seen >= half) return Math.min(bins.length - 1, Math.max(1, i + 1));
  }
  return 1;
}
