import { writeOklab } from '../imaging/convert-oklab.ts';
import type { Subject } from '../workpiece.ts';

const BINS = 12;
/** Of both axes of colour, to either side of grey. */
const REACH = 0.3;
/** As many pixels are looked at. */
const SAMPLES = 20_000;

/**
 * How much the colours of two subjects have in common, whatever their light: the shared part of their distributions
 * over hue and saturation, 0 to 1.
 *
 * @example
 * comparePalettes(orangeCar, tealTeapot); // 0.1
 */
export function comparePalettes(a: Subject, b: Subject): number {
  const [first, second] = [countColours(a), countColours(b)];
  let shared = 0;
  for (let i = 0; i < first.length; i++) shared += Math.min(first[i]!, second[i]!);
  return shared;
}

/** The share of the subject in each bin; every pixel counts for the four bins around it. */
function countColours({ colour: { data }, coverage: { values } }: Subject): Float32Array {
  const shares = new Float32Array(BINS * BINS);
  const step = Math.max(1, Math.floor(values.length / SAMPLES));
  const lab = new Float32Array(3);
  let total = 0;
  for (let i = 0; i < values.length; i += step) {
    if (values[i]! < 0.9) continue;
    writeOklab(data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!, lab, 0);
    const x = toBin(lab[1]!);
    const y = toBin(lab[2]!);
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - x0, y - y0];
    shares[y0 * BINS + x0]! += (1 - fx) * (1 - fy);
    shares[y0 * BINS + x0 + 1]! += fx * (1 - fy);
    shares[(y0 + 1) * BINS + x0]! += (1 - fx) * fy;
    shares[(y0 + 1) * BINS + x0 + 1]! += fx * fy;
    total++;
  }
  return shares.map((count) => count / Math.max(1, total));
}

function toBin(value: number): number {
  return Math.min(BINS - 1.001, Math.max(0, ((value + REACH) / (2 * REACH)) * (BINS - 1)));
}
