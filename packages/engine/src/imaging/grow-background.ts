import { labelRegions } from '@tangible/geometry';
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
 * Marks what is background: all that the model cannot tell from it and that is joined to the picture's border, the
 * soft shadows that adjoin it, and openings through the subject. Small patches inside the subject that happen to have
 * the background's colour stay subject.
 *
 * @returns 1 where the subject is.
 */
export function growBackground(field: ColourField, model: BackgroundModel): Uint8Array {
  const { width, height } = field;
  const alike = Uint8Array.from(model.difference, (difference) => (difference < 1 ? 1 : 0));
  const regions = labelRegions(alike, width);
  const background = new Uint8Array(alike.length);
  const isOpen = regions.sizesPx.map(
    (size, label) => label > 0 && (regions.touchesBorder[label]! || size >= OPENING_SHARE_MIN * alike.length),
  );
  for (let i = 0; i < alike.length; i++) background[i] = isOpen[regions.labels[i]!] ? 1 : 0;

  growIntoShadows(background, field, model, height);
  return background.map((value) => 1 - value);
}

function growIntoShadows(
  background: Uint8Array,
  { lab, width }: ColourField,
  model: BackgroundModel,
  height: number,
): void {
  const queue: number[] = [];
  for (let i = 0; i < background.length; i++) if (background[i] === 1) queue.push(i);
  while (queue.length > 0) {
    const i = queue.pop()!;
    const x = i % width;
    const y = (i - x) / width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (y > 0) visit(i - width);
    if (y < height - 1) visit(i + width);

    function visit(next: number): void {
      if (background[next] === 1) return;
      if (Math.abs(lab[next * 3]! - lab[i * 3]!) > SHADOW_STEP_MAX || !isShadow(next)) return;
      background[next] = 1;
      queue.push(next);
    }
  }

  function isShadow(i: number): boolean {
    const [l, a, b] = [lab[i * 3]!, lab[i * 3 + 1]!, lab[i * 3 + 2]!];
    const [l0, a0, b0] = [model.lab[i * 3]!, model.lab[i * 3 + 1]!, model.lab[i * 3 + 2]!];
    const share = l / Math.max(1e-3, l0);
    return share >= SHADOW_LIGHTNESS_MIN && share <= 1 && Math.hypot(a - a0 * share, b - b0 * share) <= SHADOW_HUE_MAX;
  }
}
