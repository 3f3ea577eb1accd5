import type { ScenePlacement, SceneRest } from '@tangible/contracts';
import { readHulls } from '../formats/mesh/read-hulls.ts';
import { checkPlacementList } from './check-scene-request.ts';
import { placeMembers } from './place-members.ts';

/** The parts of an asset that decide whether it overlaps another. */
export interface PlacedMember {
  name: string;
  /** `web/colliders.obj`. */
  colliders: Uint8Array;
}

/**
 * Checks placements by hand without making the scene: their number, and that no two assets overlap. Throws an `AppError`:
 * INVALID_REQUEST or SCENE_OVERLAP.
 *
 * @example
 * checkPlacements([table, mug], [{ x: 0, z: 0, height: 0, turnDeg: 0 }, { x: 0, z: 0, height: 0.75, turnDeg: 0 }]);
 */
export function checkPlacements(
  members: readonly PlacedMember[],
  placements: readonly ScenePlacement[],
  rest?: SceneRest,
): void {
  checkPlacementList(members.length, placements, rest);
  const read = new Map([...new Set(members)].map((member) => [member, readMember(member)]));
  placeMembers(
    members.map((member) => read.get(member)!),
    placements,
  );
}

function readMember({ name, colliders }: PlacedMember) {
  const hulls = readHulls(colliders);
  const outline = Float32Array.from(hulls.flatMap(({ positions }) => [...positions]));
  return { name, outline, colliders: { hulls, volumeError: 0, distanceErrorM: 0 } };
}
