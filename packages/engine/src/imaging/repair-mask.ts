import { averageField, type Field, labelRegions } from '@tangible/geometry';
import type { ColourField } from './colour-field.ts';
import type { SmoothBackground } from './fit-smooth-background.ts';

/** Apart from its lightness a colour may differ from the ground's by this and still be ground or shadow, in OKLab, */
const TINT_MIN = 0.008;
/** or by this many times the ground's own variation. */
const SCATTER_FACTOR = 4;
/** Beyond this it is the subject's even where that is thin. */
const TINT_CLEAR = 0.05;
/** JPEG compression bleeds a clear colour over this many pixels of the mask around it. */
const RUN_PX = 8;
/** Ground in shadow keeps at least this share of its lightness; brighter than this it is unexpected. */
const SHADE_MIN = 0.4;
const SHADE_MAX = 1.05;
/** Pixels with this confidence of the network stay, regardless of their colour. */
const SURE = 0.9;
/** Within that, parts thinner than twice this are not added. In pixels of the mask. */
const THIN_PX = 3;
/** The added area is at most this many times the network's: more is another object. */
const ADDED_MAX = 1;
/** What is nothing but dark is added from this share of the network's area on: below, it is the shadow at a foot. */
const DARK_MIN = 0.03;
/** As dark as that is a region with this share of dark pixels. */
const DARK_SHARE = 0.8;

const GROUND = 0;
/** The ground's tint, but brighter: a wall behind the floor, or a pale subject. The network knows which. */
const BRIGHT = 1;
const STRANGE = 2;
/** Too dark for the ground: a dark subject, or the shadow right under one. */
const DARK = 3;
const CLEAR = 4;

/**
 * Corrects the network's mask on a plain background, where colours are more reliable: adds the pale wall below a red
 * roof that it left out, and removes the shadow at the foot of a pot that it included.
 *
 * A shadow is the ground with less light: its lightness changes and its tint, the colour at that lightness, does not.
 * So a pixel of another tint than the ground is not shadow, however pale it is.
 *
 * @param soft How likely each pixel belongs to the subject, 0 to 1, at the size of `field`.
 * @returns 1 where the subject is.
 */
export function repairMask(soft: Field, field: ColourField, ground: SmoothBackground): Uint8Array {
  const { width, height } = field;
  const looks = judgeColours(field, ground);
  const mask = new Uint8Array(soft.values.length);
  for (let i = 0; i < mask.length; i++) mask[i] = soft.values[i]! >= 0.5 ? 1 : 0;
  addAdjoining(mask, looks, width, height);
  dropShadows(mask, looks, soft.values, width, height);
  return mask;
}

function judgeColours({ lab }: ColourField, ground: SmoothBackground): Uint8Array {
  const tintMax = Math.max(TINT_MIN, SCATTER_FACTOR * ground.scatter);
  const looks = new Uint8Array(lab.length / 3);
  for (let i = 0; i < looks.length; i++) {
    const shade = lab[i * 3]! / Math.max(1e-3, ground.lab[i * 3]!);
    const a = lab[i * 3 + 1]! - ground.lab[i * 3 + 1]! * shade;
    const b = lab[i * 3 + 2]! - ground.lab[i * 3 + 2]! * shade;
    const tint = Math.sqrt(a * a + b * b);
    if (tint > TINT_CLEAR) looks[i] = CLEAR;
    else if (shade < SHADE_MIN) looks[i] = DARK;
    else if (tint > tintMax) looks[i] = STRANGE;
    else if (shade > SHADE_MAX) looks[i] = BRIGHT;
  }
  return looks;
}

/** Adds pixels that do not look like ground and adjoin the mask. */
function addAdjoining(mask: Uint8Array, looks: Uint8Array, width: number, height: number): void {
  const open = new Float32Array(looks.length);
  const clear = new Float32Array(looks.length);
  for (let i = 0; i < looks.length; i++) {
    if (looks[i]! >= STRANGE && mask[i] === 0) open[i] = 1;
    if (looks[i]! >= DARK) clear[i] = 1;
  }
  const average = (values: Float32Array, radiusPx: number) => averageField({ values, width, height }, radiusPx).values;
  const cores = average(open, THIN_PX);
  for (let i = 0; i < cores.length; i++) cores[i] = cores[i]! > 0.999 ? 1 : 0;
  const broad = average(cores, THIN_PX + 1);
  const around = average(clear, RUN_PX);
  const isCandidate = new Uint8Array(looks.length);
  for (let i = 0; i < isCandidate.length; i++) {
    if (open[i] === 1 && (clear[i] === 1 || around[i]! < 1e-4 || broad[i]! > 1e-4)) isCandidate[i] = 1;
  }

  const regions = labelRegions(isCandidate, width);
  const adjoins = new Uint8Array(regions.sizesPx.length);
  const darkPx = new Int32Array(regions.sizesPx.length);
  let taken = 0;
  for (let i = 0; i < mask.length; i++) {
    if (looks[i] === DARK) darkPx[regions.labels[i]!]!++;
    if (mask[i] === 0) continue;
    taken++;
    if (i + 1 < mask.length) adjoins[regions.labels[i + 1]!] = 1;
    if (i > 0) adjoins[regions.labels[i - 1]!] = 1;
    if (i + width < mask.length) adjoins[regions.labels[i + width]!] = 1;
    if (i >= width) adjoins[regions.labels[i - width]!] = 1;
  }
  for (let i = 0; i < mask.length; i++) {
    const label = regions.labels[i]!;
    if (label === 0 || adjoins[label] === 0 || regions.touchesBorder[label] === 1) continue;
    const size = regions.sizesPx[label]!;
    const isShadow = size < DARK_MIN * taken && darkPx[label]! > DARK_SHARE * size;
    if (size <= ADDED_MAX * taken && !isShadow) mask[i] = 1;
  }
}

/** Removes pixels that look like ground, are connected to the ground outside, and are not certain to the network. */
function dropShadows(mask: Uint8Array, looks: Uint8Array, soft: Float32Array, width: number, height: number): void {
  const stack = new Int32Array(mask.length);
  let top = 0;
  const visit = (i: number) => {
    if (mask[i] === 0 || looks[i] !== GROUND || soft[i]! >= SURE) return;
    mask[i] = 0;
    stack[top++] = i;
  };
  const spread = (i: number) => {
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i < width * (height - 1)) visit(i + width);
  };
  for (let i = 0; i < mask.length; i++) if (mask[i] === 0) spread(i);
  while (top > 0) spread(stack[--top]!);
}
