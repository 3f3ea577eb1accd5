import type { ProjectedMesh, RenderedMesh, RenderOptions, View } from './types.ts';

/** Projects a mesh into a frame of `width` by `height` samples: rotated, scaled and centred (orthographic). */
export function projectMesh(mesh: RenderedMesh, width: number, height: number, options: RenderOptions): ProjectedMesh {
  const { yawDegrees = 0, pitchDegrees = 0, fill = 0.86, framing } = options;
  const turn = rotation(yawDegrees, pitchDegrees);
  const positions = transform(mesh.positions, turn, 3);
  return {
    mesh,
    normals: transform(mesh.normals, turn, 3),
    tangents: mesh.tangents?.length ? transform(mesh.tangents, turn, 4) : null,
    view: {
      turn,
      ...place(positions, framing ? frame(framing, turn, width, height) : fitToFrame(positions, width, height, fill)),
    },
    positions,
  };
}

type Placing = Omit<View, 'turn'>;

/** Moves and scales positions in place. */
function place(seen: Float32Array, placing: Placing): Placing {
  const { scale, offsetX, offsetY } = placing;
  for (let i = 0; i < seen.length; i += 3) {
    seen[i] = offsetX + seen[i]! * scale;
    seen[i + 1] = offsetY - seen[i + 1]! * scale;
    seen[i + 2]! *= scale;
  }
  return placing;
}

function frame(
  { middle, span }: NonNullable<RenderOptions['framing']>,
  turn: View['turn'],
  width: number,
  height: number,
): Placing {
  const scale = Math.min(width, height) / span;
  const [x = 0, y = 0] = turn.map((row) => row[0] * middle[0] + row[1] * middle[1] + row[2] * middle[2]);
  return { scale, offsetX: width / 2 - x * scale, offsetY: height / 2 + y * scale };
}

/** So that the box of the visible mesh fills the frame. */
function fitToFrame(seen: Float32Array, width: number, height: number, fill: number): Placing {
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < seen.length; i += 3) {
    x0 = Math.min(x0, seen[i]!);
    x1 = Math.max(x1, seen[i]!);
    y0 = Math.min(y0, seen[i + 1]!);
    y1 = Math.max(y1, seen[i + 1]!);
  }
  const scale = fill * Math.min(width / Math.max(1e-9, x1 - x0), height / Math.max(1e-9, y1 - y0));
  const offsetX = width / 2 - ((x0 + x1) / 2) * scale;
  const offsetY = height / 2 + ((y0 + y1) / 2) * scale;
  return { scale, offsetX, offsetY };
}

function rotation(yawDegrees: number, pitchDegrees: number): View['turn'] {
  const yaw = (yawDegrees * Math.PI) / 180;
  const pitch = (pitchDegrees * Math.PI) / 180;
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  return [
    [cy, 0, sy],
    [sp * sy, cp, -sp * cy],
    [-cp * sy, sp, cp * cy],
  ];
}

/** Turns the first three of every `stride` numbers and keeps the rest. */
function transform(src: Float32Array, [r0, r1, r2]: View['turn'], stride: number): Float32Array {
  const dst = src.slice();
  for (let i = 0; i < src.length; i += stride) {
    const x = src[i]!;
    const y = src[i + 1]!;
    const z = src[i + 2]!;
    dst[i] = r0[0] * x + r0[1] * y + r0[2] * z;
    dst[i + 1] = r1[0] * x + r1[1] * y + r1[2] * z;
    dst[i + 2] = r2[0] * x + r2[1] * y + r2[2] * z;
  }
  return dst;
}
