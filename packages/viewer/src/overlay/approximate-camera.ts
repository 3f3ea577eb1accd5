import { Matrix4, Quaternion, Vector3 } from 'three';
import type { AssetCamera, Frame } from '../model/read-camera.ts';

/** A usual lens for a picture of one object, across and down a square. */
const FIELD_OF_VIEW_DEGREES = 30;
/** The model fills this share of the square. */
const FILL = 0.9;

export interface ApproximateInput {
  /** All positions of the model, in metres. */
  positions: Float32Array;
  /** Upwards in the picture (x to the right, y up, z towards the camera); null: the picture was taken level. */
  up: readonly number[] | null;
  /** The subject in the picture, in shares of its width and height. */
  subject: Frame;
  /** The picture's width and height in pixels. */
  picture: { width: number; height: number };
}

/**
 * A camera for a picture whose own was not recorded: in front of the model, as high as the report's up direction says,
 * so that the model's outline is as large as the subject in the picture and in the same place.
 *
 * @example
 * const camera = approximateCamera({ positions, up: report.up, subject: findSubjectBox(data, 64, 48), picture });
 */
export function approximateCamera({ positions, up, subject, picture }: ApproximateInput): AssetCamera {
  const rotation = lookFrom(up);
  const toCamera = rotation.clone().invert();
  const half = Math.tan((FIELD_OF_VIEW_DEGREES * Math.PI) / 360);
  const points = listPoints(positions).map((point) => point.applyQuaternion(toCamera));
  const [low, high] = measure(points);
  const centre = low.clone().add(high).divideScalar(2);
  // From here on, the camera is at the origin and the model's middle straight in front of it.
  const away = Math.max(high.x - low.x, high.y - low.y) / (2 * half * FILL) + (high.z - low.z) / 2;
  for (const point of points) point.sub(centre).setZ(point.z - away);
  const seen = points.map((point) => new Vector3(point.x / -point.z / half, -point.y / -point.z / half, 0));
  const [from, to] = measure(seen);
  const place = centre
    .clone()
    .setZ(centre.z + away)
    .applyQuaternion(rotation);
  const shownPx = Math.max(subject.width * picture.width, subject.height * picture.height);
  const unitPx = shownPx / Math.max(to.x - from.x, to.y - from.y);
  const middle = [
    (subject.left + subject.width / 2) * picture.width - ((from.x + to.x) / 2) * unitPx,
    (subject.top + subject.height / 2) * picture.height - ((from.y + to.y) / 2) * unitPx,
  ] as const;
  return {
    positionM: place.toArray(),
    rotation: rotation.toArray() as [number, number, number, number],
    fieldOfViewDegrees: FIELD_OF_VIEW_DEGREES,
    frame: {
      left: (middle[0] - unitPx) / picture.width,
      top: (middle[1] - unitPx) / picture.height,
      width: (2 * unitPx) / picture.width,
      height: (2 * unitPx) / picture.height,
    },
  };
}

/** The rotation of a camera that sees the model's up in this direction, and the model's front. */
function lookFrom(up: readonly number[] | null): Quaternion {
  const y = new Vector3(up?.[0] ?? 0, up?.[1] ?? 1, up?.[2] ?? 0);
  if (y.lengthSq() < 1e-6) return new Quaternion();
  y.normalize();
  const facing = Math.hypot(y.x, y.y) > 0.2 ? new Vector3(0, 0, 1) : new Vector3(0, -Math.sign(y.z), 0);
  const z = facing.addScaledVector(y, -facing.dot(y)).normalize();
  const x = y.clone().cross(z);
  return new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(x, y, z).transpose());
}

function listPoints(positions: Float32Array): Vector3[] {
  return Array.from({ length: positions.length / 3 }, (_, i) => new Vector3().fromArray(positions, i * 3));
}

function measure(points: readonly Vector3[]): [Vector3, Vector3] {
  const low = new Vector3().setScalar(Number.POSITIVE_INFINITY);
  const high = new Vector3().setScalar(Number.NEGATIVE_INFINITY);
  for (const point of points) {
    low.min(point);
    high.max(point);
  }
  return [low, high];
}
