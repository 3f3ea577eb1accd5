/** The drop test and the place test that engine and viewer share: rules, simulation and measures. */
export { countWarnings } from './count-warnings.ts';
export { listExtremePoints } from './list-extreme-points.ts';
export { measureReach, measureSpeed } from './measure-motion.ts';
export { measureLowest, measureMovement, measureTilt, type Pose, readPose } from './pose.ts';
export { DROP_RULES, type DropProblem, PLACE_RULES, penetrationLimit } from './rules.ts';
export { type DropInput, type DropOutcome, simulateDrop } from './simulate-drop.ts';
export { type PlaceInput, type PlaceOutcome, simulatePlace, simulateTap } from './simulate-place.ts';
export { writeFloor } from './write-floor.ts';
