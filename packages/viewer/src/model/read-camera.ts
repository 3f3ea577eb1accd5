/** The camera that took the picture, in the axes and metres of the model. It looks along its own -z, y up. */
export interface AssetCamera {
  positionM: readonly [number, number, number];
  /** A quaternion x, y, z, w from the camera's axes to those of the model. */
  rotation: readonly [number, number, number, number];
  /** Across the frame and down it alike. */
  fieldOfViewDegrees: number;
  /** The square that it saw, in shares of the picture's width and height; it may reach beyond the picture. */
  frame: Frame;
}

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

const readNumbers = (value: unknown, count: number): number[] | null =>
  Array.isArray(value) && value.length === count && value.every((one) => Number.isFinite(one)) ? value : null;

const asBag = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

/**
 * The camera of a report; null if there is none or a part of it is missing or impossible.
 *
 * @example
 * readCamera(report.camera)?.fieldOfViewDegrees; // 31.2
 */
export function readCamera(value: unknown): AssetCamera | null {
  const { positionM, rotation, fieldOfViewDegrees, frame } = asBag(value);
  const { left, top, width, height } = asBag(frame);
  const place = readNumbers(positionM, 3);
  const turn = readNumbers(rotation, 4);
  const rest = readNumbers([fieldOfViewDegrees, left, top, width, height], 5);
  if (!place || !turn || !rest) return null;
  const [degrees, x, y, w, h] = rest as [number, number, number, number, number];
  if (degrees <= 0 || degrees >= 170 || w <= 0 || h <= 0 || Math.abs(Math.hypot(...turn) - 1) > 0.01) return null;
  return {
    positionM: place as unknown as AssetCamera['positionM'],
    rotation: turn as unknown as AssetCamera['rotation'],
    fieldOfViewDegrees: degrees,
    frame: { left: x, top: y, width: w, height: h },
  };
}
