import { type RenderedMesh, renderMesh } from '@tangible/geometry';
import sharp from 'sharp';

/** Twice the size on the page at a usual screen. */
const SIDE_PX = 320;
const PITCH_DEGREES = 10;
/** How the asset is turned before it is seen: its front, its right side, its back. */
export const VIEWS = { front: 0, side: -90, back: 180 } as const;
export type ViewName = keyof typeof VIEWS;

export interface DrawnViews {
  /** Each a WebP on a transparent ground. */
  views: Map<ViewName, Buffer>;
  /** How many metres the side of each spans. */
  spanM: number;
}

/** An asset from three sides on one scale. */
export async function drawViews(mesh: RenderedMesh, sidePx = SIDE_PX): Promise<DrawnViews> {
  const framing = frameMesh(mesh.positions);
  const views = new Map<ViewName, Buffer>();
  for (const [name, yawDegrees] of Object.entries(VIEWS)) {
    const size = { widthPx: sidePx, heightPx: sidePx };
    const { data } = renderMesh(mesh, { ...size, yawDegrees, pitchDegrees: PITCH_DEGREES, framing, ground: true });
    const raw = { width: sidePx, height: sidePx, channels: 4 } as const;
    const bytes = await sharp(data, { raw }).webp({ quality: 78, alphaQuality: 70, effort: 6 }).toBuffer();
    views.set(name as ViewName, bytes);
  }
  return { views, spanM: Number(framing.span.toPrecision(4)) };
}

/** The picture that was given, as large as the views. */
export const drawPicture = (picture: Uint8Array, sidePx = SIDE_PX): Promise<Buffer> =>
  sharp(picture).resize(sidePx, sidePx).webp({ quality: 76, effort: 6 }).toBuffer();

/** A frame that contains the mesh from every side. */
function frameMesh(positions: Float32Array) {
  let [radius, height] = [0, 0];
  for (let i = 0; i < positions.length; i += 3) {
    radius = Math.max(radius, Math.abs(positions[i]!), Math.abs(positions[i + 2]!));
    height = Math.max(height, positions[i + 1]!);
  }
  const tilt = (PITCH_DEGREES * Math.PI) / 180;
  const seenHeight = height * Math.cos(tilt) + 2 * radius * Math.sin(tilt);
  return { middle: [0, height / 2, 0] as const, span: Math.max(2 * radius, seenHeight) * 1.14 };
}
