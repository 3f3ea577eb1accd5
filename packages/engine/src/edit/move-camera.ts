import { toQuaternion } from '../frustum/place-camera.ts';
import type { AssetCamera } from '../report.ts';
import type { FirstVersion } from './first-version.ts';
import type { Placement } from './place-edited.ts';
import { toRotation } from './to-rotation.ts';

/**
 * The camera of the picture after the asset was turned, scaled and put on the ground again: it still shows the asset where
 * the picture shows the subject. Null where version 1 has none.
 *
 * @param scaleM Metres per unit of the mesh that was placed.
 */
export function moveCamera(
  { report: { camera = null }, rotation }: Pick<FirstVersion, 'report' | 'rotation'>,
  { move }: Pick<Placement, 'move'>,
  scaleM: number,
): AssetCamera | null {
  if (!camera) return null;
  const [x, y, z] = move(Float32Array.from(camera.positionM, (value) => value / scaleM));
  return {
    ...camera,
    positionM: [x!, y!, z!],
    rotation: rotation ? toQuaternion(multiply(rotation, toRotation(camera.rotation))) : camera.rotation,
  };
}

type Rows = ReturnType<typeof toRotation>;

/** The second rotation, then the first. */
function multiply(first: Rows, second: Rows): Rows {
  const row = (i: number) =>
    [0, 1, 2].map((k) => first[i]!.reduce((sum, value, j) => sum + value * second[j]![k]!, 0)) as unknown as Rows[0];
  return [row(0), row(1), row(2)];
}
