import { AppError, SIZE_M_MAX, SIZE_M_MIN } from '@tangible/contracts';
import { measureBox, placeOnGround } from '@tangible/geometry';
import { rotatePositions } from '../frustum/find-upright.ts';
import type { FirstVersion } from './first-version.ts';

export interface Placement {
  /** In metres, on the ground. */
  positions: Float32Array;
  longestSideM: number;
  /** Moves other points of version 1, in metres, along with it. */
  move: (positions: Float32Array) => Float32Array;
  /** Their lengths are multiplied by this. */
  scale: number;
}

/**
 * Turns and scales a mesh as the edits say, and puts it on the ground again. Without such edits it stays as it is, to the
 * last bit.
 *
 * @param src In version 1's axes. Fewer triangles may have changed its sides a little.
 * @param scaleM Metres per unit of it.
 *
 * @example
 * const { positions } = placeEdited(mesh.positions, 1, firstVersion);
 */
export function placeEdited(src: Float32Array, scaleM: number, first: FirstVersion): Placement {
  const { edits, rotation, isReduced, surface } = first;
  const turn = (positions: Float32Array) => (rotation ? rotatePositions(positions, rotation) : positions);
  const turned = turn(src);
  const sides = listSides(turned).map((side) => side * scaleM);
  const longest = Math.max(...sides);
  const whole = isReduced ? Math.max(...listSides(turn(surface.positions))) : longest;
  const scale = chooseScale(edits.size, sides, whole);
  const longestSideM = longest * scale;
  if (edits.size && !(longestSideM >= SIZE_M_MIN && longestSideM <= SIZE_M_MAX)) {
    const detail = `the asset would be ${Number(longestSideM.toPrecision(3))} m long; it must be ${SIZE_M_MIN} to ${SIZE_M_MAX} m`;
    throw new AppError('INVALID_REQUEST', { detail });
  }
  if (rotation || isReduced) {
    const placed = placeOnGround(turned, { longestSide: longestSideM });
    const move = (positions: Float32Array) =>
      turn(positions).map((value, i) => (value + placed.shift[i % 3]!) * placed.scale);
    return { positions: placed.positions, longestSideM, move, scale };
  }
  const move = (positions: Float32Array) => (scale === 1 ? positions : positions.map((value) => value * scale));
  return { positions: move(src), longestSideM, move, scale };
}

/** Metres after the edits per metre before; without one for the size, the longest side stays. */
function chooseScale(size: FirstVersion['edits']['size'], sides: readonly number[], wholeM: number): number {
  const longest = Math.max(...sides);
  if (!size || 'factor' in size) return ((size?.factor ?? 1) * wholeM) / longest;
  const [width, height, depth] = sides as [number, number, number];
  return size.metres / { longest, width, height, depth }[size.axis];
}

function listSides(positions: Float32Array): [number, number, number] {
  const { min, max } = measureBox(positions);
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}
