import { type RenderedMesh, renderMesh } from '@tangible/geometry';
import sharp from 'sharp';

const FRAME_COUNT = 48;
const FRAME_MS = 110;
const PITCH_DEGREES = 12;
/** It swings about the side that faced the camera, a little from the right, as a hand would turn it. */
const MIDDLE_YAW_DEGREES = -14;
const SWING_DEGREES = 82;
const SIGNAL = [255, 106, 61] as const;

interface Frame {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Turn {
  /** Animated WebP with a transparent ground. */
  film: Buffer;
  /** Its first frame in full colour, for those who ask for stillness and before the film is there. */
  poster: Buffer;
  /** The same without light: the base colour alone. */
  flatPoster: Buffer;
  /** How many metres the side of the film spans. */
  spanM: number;
}

/**
 * An asset that is turned to both sides: clay becomes colour as a line of light passes over it, and colour clay again, so that the film
 * can begin anew without a jump.
 */
export async function drawTurn(mesh: RenderedMesh, sidePx: number): Promise<Turn> {
  const clay: RenderedMesh = { positions: mesh.positions, indices: mesh.indices, normals: mesh.normals };
  const framing = frameMesh(mesh.positions);
  const draw = (what: RenderedMesh, index: number, lit = true): Frame =>
    renderMesh(what, {
      widthPx: sidePx,
      heightPx: sidePx,
      yawDegrees: MIDDLE_YAW_DEGREES - SWING_DEGREES * Math.sin((2 * Math.PI * index) / FRAME_COUNT),
      pitchDegrees: PITCH_DEGREES,
      ground: true,
      framing,
      lit,
    });

  const frames: Buffer[] = [];
  for (let index = 0; index < FRAME_COUNT; index++) {
    const line = findLine(index / FRAME_COUNT, sidePx);
    const colours = draw(mesh, index);
    const frame = line.at <= 0 && line.below === 'colour' ? colours : mix(draw(clay, index), colours, line);
    frames.push(
      await sharp(frame.data, { raw: { width: sidePx, height: sidePx, channels: 4 } })
        .png()
        .toBuffer(),
    );
  }
  const delay = frames.map(() => FRAME_MS);
  const film = await sharp(frames, { join: { animated: true } })
    .webp({ quality: 62, alphaQuality: 60, effort: 6, delay, loop: 0 })
    .toBuffer();
  const still = async (lit: boolean) => {
    const raw = { width: sidePx, height: sidePx, channels: 4 } as const;
    return sharp(draw(mesh, 0, lit).data, { raw })
      .webp({ quality: 78 })
      .toBuffer();
  };
  return { film, poster: await still(true), flatPoster: await still(false), spanM: framing.span };
}

interface Line {
  /** Row of the line of light. */
  at: number;
  /** What lies below it. */
  below: 'clay' | 'colour';
}

/** Down over the clay in the second eighth of the turn, and down again over the colours in the last. */
function findLine(share: number, sidePx: number): Line {
  if (share < 0.08) return { at: 0, below: 'clay' };
  if (share < 0.3) return { at: ((share - 0.08) / 0.22) * sidePx, below: 'clay' };
  if (share < 0.84) return { at: 0, below: 'colour' };
  return { at: ((share - 0.84) / 0.16) * sidePx, below: 'colour' };
}

/** Above the line what the line has made, below it what it will change, and the line itself where it meets the asset. */
function mix(clay: Frame, colours: Frame, { at, below }: Line): Frame {
  const [upper, lower] = below === 'clay' ? [colours, clay] : [clay, colours];
  const { width, height } = clay;
  const data = new Uint8Array(clay.data.length);
  for (let y = 0; y < height; y++) {
    const src = y < at ? upper.data : lower.data;
    data.set(src.subarray(y * width * 4, (y + 1) * width * 4), y * width * 4);
    if (at <= 0 || Math.abs(y - at) > 1) continue;
    for (let i = y * width * 4; i < (y + 1) * width * 4; i += 4) if (data[i + 3]! > 200) data.set(SIGNAL, i);
  }
  return { data, width, height };
}

/** A frame that holds the mesh in every turn about its upright axis. */
function frameMesh(positions: Float32Array) {
  let [radius, height] = [0, 0];
  for (let i = 0; i < positions.length; i += 3) {
    radius = Math.max(radius, Math.hypot(positions[i]!, positions[i + 2]!));
    height = Math.max(height, positions[i + 1]!);
  }
  return { middle: [0, height / 2, 0] as const, span: Math.max(2 * radius, height) * 1.16 };
}
