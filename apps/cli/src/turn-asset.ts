import { type AssetEdits, multiplyRotations } from '@tangible/contracts';

type Rotation = NonNullable<AssetEdits['rotation']>;
type Axis = 'x' | 'y' | 'z';

/** The sides of an asset, seen from in front of it: y is up, the front faces +z, and right is +x. */
export const FLOORS = ['bottom', 'top', 'left', 'right', 'front', 'back'] as const;
export type Floor = (typeof FLOORS)[number];
/** The floor stays where it is, so top and bottom cannot become the front. */
export const FRONTS = ['front', 'back', 'left', 'right'] as const;
export type Front = (typeof FRONTS)[number];

const TO_FLOOR: Record<Floor, readonly [Axis, number]> = {
  bottom: ['z', 0],
  top: ['z', 180],
  left: ['z', 90],
  right: ['z', -90],
  front: ['x', 90],
  back: ['x', -90],
};
const TO_FRONT: Record<Front, number> = { front: 0, back: 180, left: 90, right: -90 };

/**
 * The rotation of an edit: first the turns, then the side that becomes the floor, then the one that becomes the front.
 * Undefined when nothing is turned.
 *
 * @example
 * turnAsset({ turns: [['x', 90]], floor: 'left' });
 */
export function turnAsset(wish: {
  turns?: readonly (readonly [Axis, number])[] | undefined;
  floor?: Floor | undefined;
  front?: Front | undefined;
}): Rotation | undefined {
  const { turns = [], floor, front } = wish;
  const steps = [...turns, ...(floor ? [TO_FLOOR[floor]] : []), ...(front ? [['y', TO_FRONT[front]] as const] : [])];
  if (steps.length === 0) return undefined;
  return steps.reduce<Rotation>((before, step) => multiplyRotations(toQuaternion(step), before), [0, 0, 0, 1]);
}

/** `x90,y180` as axes and degrees; undefined when it is something else. */
export function readTurns(text: string): [Axis, number][] | undefined {
  const parts = text.split(',').map((part) => /^([xyz])([+-]?\d+(?:\.\d+)?)$/.exec(part.trim().toLowerCase()));
  if (!parts.every((part) => part !== null)) return undefined;
  return parts.map(([, axis, degrees]) => [axis as Axis, Number(degrees)]);
}

function toQuaternion([axis, degrees]: readonly [Axis, number]): Rotation {
  const half = (degrees * Math.PI) / 360;
  const along = (one: Axis) => (one === axis ? Math.sin(half) : 0);
  return [along('x'), along('y'), along('z'), Math.cos(half)];
}
