/**
 * Friction against turning on the spot, in metres: torque per newton of load. MuJoCo has it by default. Bullet's default is 0,
 * and without it bodies turn slowly where they stand (`docs/decisions/0019-standing.md`).
 */
export const TORSIONAL_FRICTION_M = 0.005;
