/** The rules of the drop, the same under which the engine proves an asset (NVIDIA's SimReady "ground drop"). */
export const DROP_RULES = {
  frameHz: 240,
  /** Where the base is released, in heights of the body above the floor. */
  releaseHeights: 2,
  floorFriction: 0.5,
  /** What rolling takes, as a share of the weight, at the radius on which a body rolls. */
  rollingResistance: 0.03,
  penetrationMMax: 0.1,
  penetrationShareMax: 0.05,
  restMovementMMax: 0.02,
  /** The same as a share of how far the body reaches. */
  restMovementShareMax: 0.05,
  restSeconds: 2,
  settleSecondsMax: 8,
  gravityMS2: 9.81,
} as const;

/** How deep a body of a height may go below the floor. */
export const penetrationLimit = (heightM: number) =>
  Math.min(DROP_RULES.penetrationMMax, DROP_RULES.penetrationShareMax * heightM);
