import type { Stroke } from '@tangible/mask';

/** In pixels of the picture, from the left and from the top. */
export interface Point {
  x: number;
  y: number;
}

export const TOOLS = ['choose', 'box', 'add', 'erase'] as const;
export type Tool = (typeof TOOLS)[number];

/** A box of less is a click that slipped. */
const BOX_PX_MIN = 4;

/**
 * The stroke that a tool makes of the points that the pointer went through; null if it makes none.
 *
 * @example
 * toStroke('box', [{ x: 10, y: 90 }, { x: 50, y: 20 }], 8); // { kind: 'box', left: 10, top: 20, width: 40, height: 70 }
 */
export function toStroke(tool: Tool, points: readonly Point[], radius: number): Stroke | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  if (tool === 'add' || tool === 'erase') return { kind: tool, radius, points };
  if (tool === 'choose') return null;
  const [left, top] = [Math.min(first.x, last.x), Math.min(first.y, last.y)];
  const [width, height] = [Math.abs(first.x - last.x), Math.abs(first.y - last.y)];
  return Math.min(width, height) < BOX_PX_MIN ? null : { kind: 'box', left, top, width, height };
}
