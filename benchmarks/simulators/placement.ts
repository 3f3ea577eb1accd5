import { join } from 'node:path';
import { readUrdfBody, type UrdfBody } from './read-urdf-body.ts';

/** A body that is to be set down, upright, with its lowest corner on the floor. */
export interface Placement {
  /** The folder of the asset, which contains `urdf` and `mjcf`. */
  folder: string;
  body: UrdfBody;
  /** Height of its origin above the floor at the start. */
  heightM: number;
  /** The corners of all colliders and the centre of mass, y up. */
  corners: Float32Array;
  centre: Float32Array;
  seconds: number;
  rampDegrees: number;
}

/** Reads the written URDF of an asset and finds how high its origin is when its lowest corner touches the floor. */
export async function preparePlacement(folder: string, seconds: number, rampDegrees = 0): Promise<Placement> {
  const body = await readUrdfBody(join(folder, 'urdf'));
  const corners = turnYUp(body.hulls.flat());
  let lowestM = Infinity;
  for (let i = 1; i < corners.length; i += 3) lowestM = Math.min(lowestM, corners[i]!);
  return { folder, body, heightM: -lowestM, corners, centre: turnYUp(body.centreM), seconds, rampDegrees };
}

function turnYUp(points: readonly number[]): Float32Array {
  const turned = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) turned.set([points[i]!, points[i + 2]!, -points[i + 1]!], i);
  return turned;
}
