import { type Mesh, measureBox, type Vector } from '@tangible/geometry';
import { type FloorPoint, measureMargin, moveInside, traceFloorOutline } from './floor-outline.ts';

/** Points below this share of the height touch the floor. */
const CONTACT_SHARE = 0.002;
/** The centre of mass is brought this far inside the support, as a share of the longest side. */
const MARGIN_SHARE = 0.02;
/** And moved no farther than this: a real foot of steel moves it about so far. */
const BALLAST_SHARE_MAX = 0.06;

/**
 * The centre of mass of a body whose density may differ: figures and monitors stand because their feet are heavy. One
 * that lies outside the support, or hardly inside, is moved over the floor until it is safe; too far away it stays.
 *
 * @param mesh Standing on y = 0.
 * @param centre At even density.
 *
 * @example
 * const centreOfMassM = balanceBody(standing, measureSolid(standing).centre);
 */
export function balanceBody({ positions }: Mesh, centre: Vector): Vector {
  const { min, max } = measureBox(positions);
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const contacts: FloorPoint[] = [];
  for (let i = 0; i < positions.length; i += 3) {
    if (positions[i + 1]! - min[1] < CONTACT_SHARE * (max[1] - min[1]))
      contacts.push([positions[i]!, positions[i + 2]!]);
  }
  return balanceCentre(traceFloorOutline(contacts), centre, size) ?? centre;
}

/** The centre of mass above a support, moved as little as it takes; null where that would be too far. */
export function balanceCentre(outline: readonly FloorPoint[], centre: Vector, size: number): Vector | null {
  const place: FloorPoint = [centre[0], centre[2]];
  if (measureMargin(outline, place) >= MARGIN_SHARE * size) return centre;
  const moved = moveInside(outline, place, MARGIN_SHARE * size);
  if (!moved || Math.hypot(moved[0] - place[0], moved[1] - place[1]) > BALLAST_SHARE_MAX * size) return null;
  return [moved[0], centre[1], moved[1]];
}
