import { type Quaternion, turnAbout, type Vector } from './quaternion.ts';

/** The sides of an asset as it stands: its front faces +z, its left, as seen from the front, −x. */
export const SIDES = ['bottom', 'top', 'front', 'back', 'left', 'right'] as const;
export type Side = (typeof SIDES)[number];

const X: Vector = [1, 0, 0];
const Y: Vector = [0, 1, 0];
const Z: Vector = [0, 0, 1];

/** The turn by which a side becomes the floor: by the shortest way, and upside down without changing the front. */
const FLOORS: Record<Side, Quaternion> = {
  bottom: turnAbout(Y, 0),
  top: turnAbout(Z, 2),
  front: turnAbout(X, 1),
  back: turnAbout(X, -1),
  left: turnAbout(Z, 1),
  right: turnAbout(Z, -1),
};

/** The turn by which a side comes to the front; sides that stand upright stay upright. */
const FRONTS: Record<Side, Quaternion> = {
  front: turnAbout(Y, 0),
  back: turnAbout(Y, 2),
  left: turnAbout(Y, 1),
  right: turnAbout(Y, -1),
  top: turnAbout(X, 1),
  bottom: turnAbout(X, -1),
};

export const TURN_AXES = { x: X, y: Y, z: Z } as const;
export type TurnAxis = keyof typeof TURN_AXES;

export const quarterTurn = (axis: TurnAxis): Quaternion => turnAbout(TURN_AXES[axis], 1);

/**
 * @example
 * setFloor('back'); // what was the back is the floor now
 */
export const setFloor = (side: Side): Quaternion => FLOORS[side];

export const setFront = (side: Side): Quaternion => FRONTS[side];
