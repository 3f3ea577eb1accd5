import type { SectionHandle } from './section-cut.ts';

/** How near to the outline of the plane a pointer takes hold of it. */
const REACH_PX = { mouse: 8, touch: 20 } as const;
/** Seen along its path, a plane cannot be dragged. */
const PATH_PX_MIN = 12;

interface Point {
  x: number;
  y: number;
}

/** Whether a pointer at this place takes hold of the plane's outline. */
export function isOnSection({ corners, path }: SectionHandle, pointer: Point, isTouch: boolean): boolean {
  if (Math.hypot(path.x, path.y) < PATH_PX_MIN) return false;
  const reach = isTouch ? REACH_PX.touch : REACH_PX.mouse;
  return corners.some((corner, i) => measureDistance(pointer, corner, corners[(i + 1) % corners.length]!) <= reach);
}

/**
 * How far a movement on the screen moves the plane along its path, as a share of it.
 *
 * @example
 * dragSection(handle, { x: 12, y: 0 }); // 0.05
 */
export function dragSection({ path }: Pick<SectionHandle, 'path'>, movement: Point): number {
  return (movement.x * path.x + movement.y * path.y) / (path.x ** 2 + path.y ** 2);
}

/** From a point to a piece of a line. */
function measureDistance(point: Point, from: Point, to: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = x * x + y * y || 1;
  const share = Math.min(1, Math.max(0, ((point.x - from.x) * x + (point.y - from.y) * y) / length));
  return Math.hypot(point.x - from.x - share * x, point.y - from.y - share * y);
}
