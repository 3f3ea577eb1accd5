import { sampleTexture, type Texture } from './sample-texture.ts';
import type { Mesh } from './types.ts';

export interface RenderOptions {
  widthPx: number;
  heightPx: number;
  /** Turns the mesh about y before it is seen from +z; 0 shows its front, 90 its left side. Degrees. */
  yawDegrees?: number;
  /** Raises the eye above the horizon. Degrees. */
  pitchDegrees?: number;
  /** Samples per pixel along each side. Default 2. */
  samples?: number;
  /** How much of the picture's smaller side the mesh fills at most. Default 0.86. */
  fill?: number;
}

/** What is seen: a mesh with its normals and, for its colour, texture coordinates and a texture. */
export interface RenderedMesh extends Mesh {
  normals: Float32Array;
  uvs?: Float32Array;
  texture?: Texture;
}

const PLAIN = [0.72, 0.72, 0.74] as const;
/** Towards the eye, above its left shoulder. */
const KEY_LIGHT = normalise([-0.45, 0.7, 0.75]);

/**
 * A picture of a mesh by a z-buffer in plain code: parallel projection, textured, lit softly from above and from the
 * front, on a transparent ground. For previews and for looking at results without a GPU.
 *
 * @example
 * const preview = renderMesh(mesh, { widthPx: 512, heightPx: 512, yawDegrees: 30, pitchDegrees: 15 });
 */
export function renderMesh(mesh: RenderedMesh, options: RenderOptions): Texture & { data: Uint8Array } {
  const { widthPx, heightPx, yawDegrees = 0, pitchDegrees = 0, samples = 2, fill = 0.86 } = options;
  const width = widthPx * samples;
  const height = heightPx * samples;
  const turn = rotation(yawDegrees, pitchDegrees);
  const seen = transform(mesh.positions, turn);
  const normals = transform(mesh.normals, turn);
  fitToFrame(seen, width, height, fill);

  const shades = shadeVertices(normals);
  const depths = new Float32Array(width * height).fill(-Infinity);
  const colours = new Float32Array(width * height * 3);
  for (let i = 0; i < mesh.indices.length; i += 3) {
    drawTriangle(mesh, seen, shades, i, { depths, colours, width, height });
  }
  return resolve(depths, colours, widthPx, heightPx, samples);
}

interface Frame {
  depths: Float32Array;
  colours: Float32Array;
  width: number;
  height: number;
}

function drawTriangle(mesh: RenderedMesh, seen: Float32Array, shades: Float32Array, first: number, frame: Frame): void {
  const a = mesh.indices[first]!;
  const b = mesh.indices[first + 1]!;
  const c = mesh.indices[first + 2]!;
  const ax = seen[a * 3]!;
  const ay = seen[a * 3 + 1]!;
  const az = seen[a * 3 + 2]!;
  const bx = seen[b * 3]!;
  const by = seen[b * 3 + 1]!;
  const bz = seen[b * 3 + 2]!;
  const cx = seen[c * 3]!;
  const cy = seen[c * 3 + 1]!;
  const cz = seen[c * 3 + 2]!;
  // y runs down in the frame, so a triangle that faces the eye has a negative area there.
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (!(area < 0)) return;

  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const x1 = Math.min(frame.width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const y1 = Math.min(frame.height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const px = x + 0.5;
      const py = y + 0.5;
      const wa = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area;
      const wb = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area;
      const wc = 1 - wa - wb;
      if (wa < 0 || wb < 0 || wc < 0) continue;
      const z = wa * az + wb * bz + wc * cz;
      const pixel = y * frame.width + x;
      if (z <= frame.depths[pixel]!) continue;
      frame.depths[pixel] = z;
      const shade = wa * shades[a]! + wb * shades[b]! + wc * shades[c]!;
      paint(mesh, a, b, c, wa, wb, wc, shade, frame.colours, pixel * 3);
    }
  }
}

function paint(
  { uvs, texture }: RenderedMesh,
  a: number,
  b: number,
  c: number,
  wa: number,
  wb: number,
  wc: number,
  shade: number,
  colours: Float32Array,
  at: number,
): void {
  if (!uvs || !texture) {
    for (let k = 0; k < 3; k++) colours[at + k] = PLAIN[k]! * 255 * shade;
    return;
  }
  const u = wa * uvs[a * 2]! + wb * uvs[b * 2]! + wc * uvs[c * 2]!;
  const v = wa * uvs[a * 2 + 1]! + wb * uvs[b * 2 + 1]! + wc * uvs[c * 2 + 1]!;
  sampleTexture(texture, u, v, colours, at, shade);
}

/** Bright sky, dimmer ground and one soft light; the sum stays near 1 where a surface faces the eye. */
function shadeVertices(normals: Float32Array): Float32Array {
  const shades = new Float32Array(normals.length / 3);
  for (let v = 0; v < shades.length; v++) {
    const x = normals[v * 3]!;
    const y = normals[v * 3 + 1]!;
    const z = normals[v * 3 + 2]!;
    const sky = 0.5 + 0.12 * y;
    const key = Math.max(0, x * KEY_LIGHT[0] + y * KEY_LIGHT[1] + z * KEY_LIGHT[2]);
    shades[v] = sky + 0.45 * key + 0.15 * Math.max(0, z);
  }
  return shades;
}

/** Means over the samples of a pixel; where none was hit the pixel is transparent. */
function resolve(depths: Float32Array, colours: Float32Array, widthPx: number, heightPx: number, samples: number) {
  const data = new Uint8Array(widthPx * heightPx * 4);
  const stride = widthPx * samples;
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      let hits = 0;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let s = 0; s < samples * samples; s++) {
        const i = (y * samples + Math.floor(s / samples)) * stride + x * samples + (s % samples);
        if (depths[i] === -Infinity) continue;
        hits++;
        r += colours[i * 3]!;
        g += colours[i * 3 + 1]!;
        b += colours[i * 3 + 2]!;
      }
      if (hits === 0) continue;
      const alpha = Math.round((255 * hits) / (samples * samples));
      const to = (y * widthPx + x) * 4;
      data[to] = Math.min(255, r / hits);
      data[to + 1] = Math.min(255, g / hits);
      data[to + 2] = Math.min(255, b / hits);
      data[to + 3] = alpha;
    }
  }
  return { data, width: widthPx, height: heightPx };
}

/** Moves and scales positions in place so that their box fills the frame, y down, z towards the eye. */
function fitToFrame(seen: Float32Array, width: number, height: number, fill: number): void {
  let x0 = Infinity;
  let x1 = -Infinity;
  let y0 = Infinity;
  let y1 = -Infinity;
  for (let i = 0; i < seen.length; i += 3) {
    x0 = Math.min(x0, seen[i]!);
    x1 = Math.max(x1, seen[i]!);
    y0 = Math.min(y0, seen[i + 1]!);
    y1 = Math.max(y1, seen[i + 1]!);
  }
  const scale = fill * Math.min(width / Math.max(1e-9, x1 - x0), height / Math.max(1e-9, y1 - y0));
  for (let i = 0; i < seen.length; i += 3) {
    seen[i] = width / 2 + (seen[i]! - (x0 + x1) / 2) * scale;
    seen[i + 1] = height / 2 - (seen[i + 1]! - (y0 + y1) / 2) * scale;
    seen[i + 2]! *= scale;
  }
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

function rotation(yawDegrees: number, pitchDegrees: number): Matrix {
  const yaw = (yawDegrees * Math.PI) / 180;
  const pitch = (pitchDegrees * Math.PI) / 180;
  const cy = Math.cos(yaw);
  const sy = Math.sin(yaw);
  const cp = Math.cos(pitch);
  const sp = Math.sin(pitch);
  return [cy, 0, sy, sp * sy, cp, -sp * cy, -cp * sy, sp, cp * cy];
}

function transform(src: Float32Array, m: Matrix): Float32Array {
  const dst = new Float32Array(src.length);
  for (let i = 0; i < src.length; i += 3) {
    const x = src[i]!;
    const y = src[i + 1]!;
    const z = src[i + 2]!;
    dst[i] = m[0] * x + m[1] * y + m[2] * z;
    dst[i + 1] = m[3] * x + m[4] * y + m[5] * z;
    dst[i + 2] = m[6] * x + m[7] * y + m[8] * z;
  }
  return dst;
}

function normalise([x, y, z]: readonly [number, number, number]): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
