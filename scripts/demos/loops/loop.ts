import type { RenderedMesh, RenderOptions } from '@tangible/geometry';
import { renderMesh } from '@tangible/geometry';

export const LOOP_SIDE_PX = 520;
export const FRAMES_PER_SECOND = 15;
/** All loops are seen from a little above. */
export const PITCH_DEGREES = 12;

/** One picture of a loop: RGBA, straight alpha. */
export type Frame = Uint8Array;

/** The span of the picture in metres, and its centre. */
export type Framing = NonNullable<RenderOptions['framing']>;

/** The dimension next to a loop: from one height above the ground to another. */
export interface Measure {
  fromM: number;
  toM: number;
}

export interface Loop {
  /** How many frames there are before the first comes again. */
  frameCount: number;
  framing: Framing;
  /** Null where nothing stands still enough to be measured. */
  measure: Measure | null;
  /** How many times slower than real it is. */
  slowness: number;
  draw(index: number): Frame;
  /** The frame that stands for the loop where nothing moves. */
  posterIndex: number;
}

export interface View {
  yawDegrees: number;
  framing: Framing;
  /** Default true. */
  lit?: boolean;
}

/** A picture of a mesh on its transparent ground. */
export const drawView = (mesh: RenderedMesh, { yawDegrees, framing, lit = true }: View): Frame =>
  renderMesh(mesh, {
    widthPx: LOOP_SIDE_PX,
    heightPx: LOOP_SIDE_PX,
    yawDegrees,
    pitchDegrees: PITCH_DEGREES,
    ground: true,
    framing,
    lit,
  }).data;

/** From 0 to 1 without a jerk at either end. */
export const ease = (share: number): number => {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
};

/** A frame that contains the mesh in every rotation about its upright axis. */
export function frameMesh({ positions }: RenderedMesh, room = 1.16): Framing {
  let [radius, height] = [0, 0];
  for (let i = 0; i < positions.length; i += 3) {
    radius = Math.max(radius, Math.hypot(positions[i]!, positions[i + 2]!));
    height = Math.max(height, positions[i + 1]!);
  }
  return { middle: [0, height / 2, 0], span: Math.max(2 * radius, height) * room };
}
