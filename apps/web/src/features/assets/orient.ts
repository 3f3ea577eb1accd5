import { angleBetween, type Quaternion, turnAbout, turnTo, type Vector } from './quaternion.ts';

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

/** A face that is turned by less than this from a side counts as that side, so that upright assets stay upright. */
const SNAP_RADIANS = (3 * Math.PI) / 180;

/**
 * The turn by which a face becomes the floor, by the shortest way.
 *
 * @param normal The direction of the face, as it stands now.
 */
export function setFloorFace(normal: Vector): Quaternion {
  const side = SIDES.find((name) => angleBetween(OUTWARD[name], normal) < SNAP_RADIANS);
  return side ? setFloor(side) : turnTo(normal, [0, -1, 0]);
}

/** The turn by which a face comes to the front: about the vertical, unless it is the top or the bottom. */
export function setFrontFace(normal: Vector): Quaternion {
  const [x, , z] = normal;
  if (Math.hypot(x, z) < Math.sin(Math.PI / 8)) return normal[1] > 0 ? setFront('top') : setFront('bottom');
  const quarters = -Math.atan2(x, z) / (Math.PI / 2);
  const whole = Math.round(quarters);
  return turnAbout(Y, Math.abs(quarters - whole) * (Math.PI / 2) < SNAP_RADIANS ? whole : quarters);
}

const OUTWARD: Record<Side, Vector> = {
  bottom: [0, -1, 0],
  top: [0, 1, 0],
  front: [0, 0, 1],
  back: [0, 0, -1],
  left: [-1, 0, 0],
  right: [1, 0, 0],
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
