import type { DropOutcome, Pose } from '@tangible/drop-test';

/** The drop of an asset in its report. */
export interface DropTest extends DropOutcome {
  /** MuJoCo's message when it refused the model. */
  detail: string | null;
  /** The greatest movement of any point of the body in the last two seconds. */
  movementM: number;
  /** Height of the lowest visible point above the floor in the end, which the colliders add. Negative is below. */
  restGapM: number;
  /** Between the body's own up and the world's in the end. */
  tiltDegrees: number;
  /** About sixty poses from the release until the body is at rest. */
  trajectory: Pose[];
}
