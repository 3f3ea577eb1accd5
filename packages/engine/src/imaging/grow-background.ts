import { labelRegions, transformDistance } from '@tangible/geometry';
import type { ColourField } from './colour-field.ts';
import type { BackgroundModel } from './model-background.ts';

/** A shadow darkens the background down to this share of its lightness and leaves its hue. */
const SHADOW_LIGHTNESS_MIN = 0.45;
const SHADOW_HUE_MAX = 0.03;
/** It also fades slowly; a step larger than this from pixel to pixel is an edge of something. */
const SHADOW_STEP_MAX = 0.018;

/** A patch of background inside the subject, such as the eye of a handle, is an opening when it is this large. */
const OPENING_SHARE_MIN = 0.0015;

/**
 * Marks the background: all pixels that the model cannot distinguish from it and that are connected to the picture's
 * border, the soft shadows that adjoin it, and openings through the subject. Small patches inside the subject that
 * happen to have the background's colour stay subject.
 *
 * @returns 1 where the subject is.
 */
export function growBackground(field: ColourField, model: BackgroundModel): Uint8Array {
  const { width, height } = field;
  const alike = Uint8Array.from(model.difference, (difference) => (difference < 1 ? 1 : 0));
  const regions = labelRegions(alike, width);
  const background = new Uint8Array(alike.length);
  const isOpen = regions.sizesPx.map((size, label) =>
    label > 0 && (regions.touchesBorder[label] === 1 || size >= OPENING_SHARE_MIN * alike.length) ? 1 : 0,
  );
  for (let i = 0; i < alike.length; i++) background[i] = isOpen[regions.labels[i]!]!;

  growIntoShadows(background, field, model, height);
  const subject = background.map((value) => 1 - value);
  return dropSpurs(subject, model.difference, width, height);
}

/** Parts thinner than twice this, in pixels, */
const SPUR_PX = 2;
/** that differ from the background by less than this are left out. */
const SPUR_DIFFERENCE_MIN = 3;

/**
 * Where two colours of the background meet, as wall and floor do, a line of mixtures resembles neither and sticks out
 * of the subject like a spur. Thin parts stay only when they differ clearly, as the legs of a chair do.
 */
function dropSpurs(subject: Uint8Array, difference: Float32Array, width: number, height: number): Uint8Array {
  const toOutside = Float64Array.from(subject, (value) => (value === 1 ? Infinity : 0));
  transformDistance(toOutside, width, height);
  const toCore = toOutside.map((squared) => (squared > SPUR_PX * SPUR_PX ? 0 : Infinity));
  transformDistance(toCore, width, height);
  return subject.map((value, i) =>
    value === 1 && (toCore[i]! <= (SPUR_PX + 1) ** 2 || difference[i]! >= SPUR_DIFFERENCE_MIN) ? 1 : 0,
  );
}

function growIntoShadows(
  background: Uint8Array,
  { lab, width }: ColourField,
  model: BackgroundModel,
  height: number,
): void {
  const stack = new Int32Array(background.length);
  let top = 0;
  for (let i = 0; i < background.length; i++) if (background[i] === 1) stack[top++] = i;
  const visit = (from: number, next: number) => {
    if (background[next] === 1 || Math.abs(lab[next * 3]! - lab[from * 3]!) > SHADOW_STEP_MAX) return;
    if (!isShadow(lab, model.lab, next)) return;
    background[next] = 1;
    stack[top++] = next;
  };
  while (top > 0) {
    const i = stack[--top]!;
    const x = i % width;
    if (x > 0) visit(i, i - 1);
    if (x < width - 1) visit(i, i + 1);
    if (i >= width) visit(i, i - width);
    if (i < width * (height - 1)) visit(i, i + width);
  }
}

/** Whether a pixel could be background with less light on it. */
function isShadow(lab: Float32Array, background: Float32Array, i: number): boolean {
  const share = lab[i * 3]! / Math.max(1e-3, background[i * 3]!);
  if (share < SHADOW_LIGHTNESS_MIN || share > 1) return false;
  const a = lab[i * 3 + 1]! - background[i * 3 + 1]! * share;
  const b = lab[i * 3 + 2]! - background[i * 3 + 2]! * share;
  return a * a + b * b <= SHADOW_HUE_MAX * SHADOW_HUE_MAX;
}
