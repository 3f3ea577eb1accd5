import type { Mesh } from '@tangible/geometry';
import { clamp } from '@tangible/geometry';
import { clusterColours } from '../imaging/cluster-colours.ts';
import { writeOklab } from '../imaging/convert-oklab.ts';
import { neighboursOf } from './mesh-tables.ts';

/** From this weight on, only the picture determines a vertex's colour. */
const SEEN_MIN = 0.6;
/** The number of vertices that are sampled for the palette, and the most colours in it. */
const SAMPLES_MAX = 3000;
const COLOURS_MAX = 6;
/** A colour of fewer of the samples is a spot, a highlight or an edge. */
const SHARE_MIN = 0.02;
/** How unlike colours may be and still be held for one, in OKLab. */
const ALIKE = 0.07;
/** A colour this far from the palette keeps half of the network's prediction. */
const FOREIGN = 0.2;
/** The weight of the palette's colour against the network's. */
const SHARE = 0.85;
/** Spots and streaks narrower than this many edges are removed. */
const ROUNDS = 5;
/** How much the likeliest colour is preferred. */
const SHARPNESS = 3;

/**
 * Moves the colours of the hidden side towards the few colours that the camera sees on the object. The network's
 * colours of hidden sides are blurred, and the offset that matches them to the picture spreads from the outline: a
 * white band on a blue mug became a rainbow over its back. Every vertex takes the palette colour that is most similar
 * to its own and its neighbours'.
 *
 * @param weights How reliable the picture is at each vertex, 0 to 1.
 * @param colours Red, green and blue per vertex, 0 to 255: those of the picture where it is seen; the rest is changed
 * in place.
 */
export function snapToPalette(mesh: Mesh, weights: Float32Array, colours: Float32Array): void {
  const lab = toOklab(colours);
  const palette = findPalette(weights, colours, lab);
  if (palette.length === 0) return;
  const unseen = Uint32Array.from(weights.keys()).filter((v) => weights[v]! < SEEN_MIN);
  const { shares, trust } = compareWith(palette, lab);
  spreadShares(mesh, unseen, shares, palette.length);
  for (const v of unseen) {
    const [red, green, blue] = mixPalette(palette, shares, v);
    const share = SHARE * trust[v]! * (1 - weights[v]! / SEEN_MIN);
    colours[v * 3]! += (red - colours[v * 3]!) * share;
    colours[v * 3 + 1]! += (green - colours[v * 3 + 1]!) * share;
    colours[v * 3 + 2]! += (blue - colours[v * 3 + 2]!) * share;
  }
}

interface Tone {
  lab: readonly number[];
  /** Red, green and blue, 0 to 255. */
  rgb: readonly [number, number, number];
}

function toOklab(colours: Float32Array): Float32Array {
  const lab = new Float32Array(colours.length);
  const byte = (value: number) => clamp(Math.round(value), 0, 255);
  for (let i = 0; i < colours.length; i += 3) {
    writeOklab(byte(colours[i]!), byte(colours[i + 1]!), byte(colours[i + 2]!), lab, i);
  }
  return lab;
}

/** The dominant colours of the visible surface. */
function findPalette(weights: Float32Array, colours: Float32Array, lab: Float32Array): Tone[] {
  const seen: number[] = [];
  for (let v = 0; v < weights.length; v++) if (weights[v]! >= SEEN_MIN) seen.push(v);
  const step = Math.max(1, Math.ceil(seen.length / SAMPLES_MAX));
  const samples = Int32Array.from(seen.filter((_, n) => n % step === 0));
  if (samples.length < COLOURS_MAX) return [];
  return clusterColours({ lab, width: weights.length, height: 1 }, samples, COLOURS_MAX)
    .filter(({ pixels }) => pixels.length >= SHARE_MIN * samples.length)
    .map(({ mean, pixels }) => {
      const rgb: [number, number, number] = [0, 0, 0];
      for (const v of pixels) for (let k = 0; k < 3; k++) rgb[k]! += colours[v * 3 + k]! / pixels.length;
      return { lab: mean, rgb };
    });
}

/** The likelihood of each palette colour per vertex, and how close the vertex's own colour is to the palette. */
function compareWith(palette: readonly Tone[], lab: Float32Array) {
  const width = palette.length;
  const count = lab.length / 3;
  const shares = new Float32Array(count * width);
  const trust = new Float32Array(count);
  for (let v = 0; v < count; v++) {
    let nearest = Infinity;
    for (let c = 0; c < width; c++) {
      const off = distance(lab, v, palette[c]!.lab);
      shares[v * width + c] = off;
      if (off < nearest) nearest = off;
    }
    let sum = 0;
    for (let c = 0; c < width; c++) {
      const off = (shares[v * width + c]! - nearest) / ALIKE;
      sum += shares[v * width + c] = Math.exp(-off * off);
    }
    for (let c = 0; c < width; c++) shares[v * width + c]! /= sum;
    trust[v] = 0.5 + 0.5 * Math.exp(-((nearest / FOREIGN) ** 2));
  }
  return { shares, trust };
}

function distance(lab: Float32Array, v: number, tone: readonly number[]): number {
  const light = lab[v * 3]! - tone[0]!;
  const a = lab[v * 3 + 1]! - tone[1]!;
  const b = lab[v * 3 + 2]! - tone[2]!;
  return Math.sqrt(light * light + a * a + b * b);
}

/**
 * Every hidden vertex becomes the mean of itself and its neighbours, for several rounds; visible ones are certain, and
 * stay. Each round uses values that it has changed already, which spreads twice as far, in alternating directions, or
 * colours would drift.
 */
function spreadShares(mesh: Mesh, unseen: Uint32Array, shares: Float32Array, width: number): void {
  const { starts, neighbours } = neighboursOf(mesh);
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < unseen.length; i++) {
      const v = unseen[round % 2 === 0 ? i : unseen.length - 1 - i]!;
      const first = starts[v]!;
      const last = starts[v + 1]!;
      const scale = 1 / (1 + last - first);
      for (let to = v * width, c = 0; c < width; c++, to++) {
        let sum = shares[to]!;
        for (let n = first; n < last; n++) sum += shares[neighbours[n]! * width + c]!;
        shares[to] = sum * scale;
      }
    }
  }
}

/** The palette's colours as likely as they are at a vertex, the likeliest preferred. */
function mixPalette(palette: readonly Tone[], shares: Float32Array, v: number): [number, number, number] {
  const mixed: [number, number, number] = [0, 0, 0];
  let sum = 0;
  for (let c = 0; c < palette.length; c++) {
    const share = shares[v * palette.length + c]! ** SHARPNESS;
    for (let k = 0; k < 3; k++) mixed[k]! += share * palette[c]!.rgb[k]!;
    sum += share;
  }
  return [mixed[0] / sum, mixed[1] / sum, mixed[2] / sum];
}
