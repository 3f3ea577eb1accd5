import type { Vector } from '@tangible/geometry';
import type { Rectangle } from '../imaging/crop-image.ts';
import type { AssetCamera } from '../report.ts';
import type { CropFrame } from './crop-subject.ts';
import type { Rotation } from './find-upright.ts';
import type { CropCamera } from './frustum.ts';

/** The camera of the picture, with the part of the picture that it took. */
export interface Viewpoint {
  camera: CropCamera;
  /** In shares of the whole picture's width and height, from its upper left corner; it may reach beyond. */
  frame: Rectangle;
}

/** How an upright surface became the asset: moved, then scaled. */
interface Placement {
  shift: Vector;
  scale: number;
}

/**
 * The frame of a crop within the whole picture.
 *
 * @param area The subject's picture within the whole one, in shares; its pixels are `size`.
 */
export function frameInPicture(
  { left, top, side }: CropFrame,
  area: Rectangle,
  { width, height }: { width: number; height: number },
): Rectangle {
  const [across, down] = [area.width / width, area.height / height];
  return { left: area.left + left * across, top: area.top + top * down, width: side * across, height: side * down };
}

/**
 * Where the camera of a picture is once the surface stands as an asset.
 *
 * @example
 * placeCamera(viewpoint, upright, { shift: [0, 0.4, 0], scale: 0.2 }).positionM; // in front of the asset: z > 0
 */
export function placeCamera({ camera, frame }: Viewpoint, upright: Rotation, { shift, scale }: Placement): AssetCamera {
  const away = 1 / camera.s;
  return {
    positionM: [
      (upright[0][2] * away + shift[0]) * scale,
      (upright[1][2] * away + shift[1]) * scale,
      (upright[2][2] * away + shift[2]) * scale,
    ],
    rotation: toQuaternion(upright),
    fieldOfViewDegrees: (Math.atan(camera.s) * 360) / Math.PI,
    frame,
  };
}

/** The quaternion x, y, z, w of a rotation. Shepperd's method: divides by the largest of the four numbers. */
export function toQuaternion([[a, b, c], [d, e, f], [g, h, i]]: Rotation): [number, number, number, number] {
  const squares = [1 + a - e - i, 1 - a + e - i, 1 - a - e + i, 1 + a + e + i];
  const largest = squares.indexOf(Math.max(...squares));
  const twice = Math.sqrt(squares[largest]!);
  const [x, y, z, w] = [
    [squares[0]!, b + d, c + g, h - f],
    [b + d, squares[1]!, f + h, c - g],
    [c + g, f + h, squares[2]!, d - b],
    [h - f, c - g, d - b, squares[3]!],
  ][largest]!.map((value) => value / (2 * twice));
  return [x!, y!, z!, w!];
}
