/** The rules of the drop, from NVIDIA's SimReady "ground drop" where it has them. */
export const DROP_RULES = {
  frameHz: 240,
  /** Height of the base above the floor at release, in heights of the body. */
  releaseHeights: 2,
  floorFriction: 0.5,
  /** Rolling resistance as a share of the weight, at the radius on which a body rolls. */
  rollingResistance: 0.03,
  penetrationMMax: 0.1,
  /** The same as a share of the height. */
  penetrationShareMax: 0.05,
  restMovementMMax: 0.02,
  /** The same as a share of the body's radius about its origin, which is stricter for bodies below 0.4 m. */
  restMovementShareMax: 0.05,
  restSeconds: 2,
  /** From the first contact until the body is at rest. */
  settleSecondsMax: 8,
  gravityMS2: 9.81,
} as const;

/** The rules of the place test: a body is set down upright with its lowest point on the floor, and left alone. */
export const PLACE_RULES = {
  seconds: 5,
  /** A body that leans less than the first stands; one that leans more than the second has fallen over. Degrees. */
  standingDegreesMax: 5,
  fallenDegreesMin: 15,
  /** At rest while no point moves by more than this share of the body's reach in the second. */
  restShareMax: 0.002,
  restSeconds: 1,
  /** The tap: a speed that would lift the body by this share of its height. */
  tapHeightShare: 0.01,
} as const;

/** Why a body did not pass. */
export type DropProblem = 'refused' | 'unstable' | 'fell-through' | 'did-not-settle';

/**
 * The depth below the floor that a body of a height may reach.
 *
 * @example
 * penetrationLimit(0.3); // 0.015
 */
export const penetrationLimit = (heightM: number) =>
  Math.min(DROP_RULES.penetrationMMax, DROP_RULES.penetrationShareMax * heightM);
