import { DROP } from './hammer.ts';
import { findLowest, type Pose, projectParts } from './project-parts.ts';

const SCALE = 0.075;
export const FLOOR_Y = 250;
const BODY_X = 190;
export const GRAPH = { left: 420, right: 700, top: 60 };

const POSES: Pose[] = DROP.map(([, x, y, z, ...rotation]) => ({ place: [x, y, z], rotation }));
const HEIGHTS = POSES.map(findLowest);
export const LAST_FRAME = POSES.length - 1;
export const END_S = DROP[LAST_FRAME]![0];

/** The outlines of the parts in a frame of the drop, as a path. */
export const drawFrame = (frame: number): string =>
  projectParts(POSES[frame]!)
    .map((points) => `M${points.map(([x, y]) => `${at(BODY_X, x)} ${at(FLOOR_Y, -y)}`).join('L')}Z`)
    .join('');
const at = (origin: number, value: number) => (origin + value * SCALE).toFixed(1);

/** Where a second is on the graph next to it. */
export const graphX = (seconds: number): number => GRAPH.left + (seconds / END_S) * (GRAPH.right - GRAPH.left);
const graphY = (height: number) => FLOOR_Y - (height / HEIGHTS[0]!) * (FLOOR_Y - GRAPH.top);

/** The point of the graph in a frame. */
export const graphPoint = (frame: number): { cx: number; cy: number } => ({
  cx: graphX(DROP[frame]![0]),
  cy: graphY(HEIGHTS[frame]!),
});

export const CURVE = `M${HEIGHTS.map((height, i) => `${graphX(DROP[i]![0]).toFixed(1)} ${graphY(height).toFixed(1)}`).join('L')}`;
