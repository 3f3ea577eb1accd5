import type { RenderedMesh } from '@tangible/geometry';
import type { DemoAsset } from '../make-demo-asset.ts';
import { drawView, ease, type Framing, frameMesh, type Loop } from './loop.ts';
import { wipe } from './wipe.ts';

/** When each phase ends, in frames. */
const TEXTURED = 10;
const COVERED = TEXTURED + 10;
const APART = COVERED + 16;
const HELD = APART + 10;
const JOINED = HELD + 14;
const UNCOVERED = JOINED + 10;
const SWING_DEGREES = 38;
/** How far the parts go, as a share of their distance from the middle. */
const SPREAD = 0.5;
/** Upwards less: the picture ends there. */
const SPREAD_UP = 0.24;

/** The textured asset, then its convex hulls, each in its own tint, pulled apart and put back. */
export function drawColliders({ mesh, hulls }: DemoAsset): Loop {
  const { middle, span } = frameMesh(mesh, 1.42);
  // Apart, they reach higher.
  const framing: Framing = { middle: [0, middle[1] * 1.12, 0], span };
  return {
    frameCount: UNCOVERED,
    framing,
    measure: null,
    slowness: 1,
    posterIndex: APART + 2,
    draw: (index) => {
      const yawDegrees = -8 - SWING_DEGREES * Math.sin((2 * Math.PI * index) / UNCOVERED);
      const view = { yawDegrees, framing };
      const spread =
        index < HELD ? ease((index - COVERED) / (APART - COVERED)) : 1 - ease((index - HELD) / (JOINED - HELD));
      const drawHulls = () => drawView(joinHulls(hulls, middle, spread), view);
      if (index < TEXTURED) return drawView(mesh, view);
      if (index < COVERED)
        return wipe(drawView(mesh, view), drawHulls(), (index - TEXTURED + 1) / (COVERED - TEXTURED + 1));
      if (index < JOINED) return drawHulls();
      return wipe(drawHulls(), drawView(mesh, view), (index - JOINED + 1) / (UNCOVERED - JOINED + 1));
    },
  };
}

/** All parts as one mesh, each moved away from the middle; none goes below the ground. */
function joinHulls(hulls: readonly RenderedMesh[], middle: readonly number[], spread: number): RenderedMesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const data = new Uint8Array(hulls.length * 4);
  hulls.forEach((hull, index) => {
    const centre = [0, 1, 2].map((k) => mean(hull.positions, k));
    const shift = [SPREAD * (centre[0]! - middle[0]!), SPREAD_UP * centre[1]!, SPREAD * (centre[2]! - middle[2]!)];
    for (let i = 0; i < hull.positions.length; i++) positions.push(hull.positions[i]! + spread * shift[i % 3]!);
    normals.push(...hull.normals);
    for (let v = 0; v < hull.positions.length / 3; v++) uvs.push((index + 0.5) / hulls.length, 0.5);
    data.set(hull.texture!.data.subarray(0, 4), index * 4);
  });
  const indices = Uint32Array.from({ length: positions.length / 3 }, (_, i) => i);
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    uvs: Float32Array.from(uvs),
    indices,
    texture: { data, width: hulls.length, height: 1 },
  };
}

function mean(positions: Float32Array, k: number): number {
  let sum = 0;
  for (let i = k; i < positions.length; i += 3) sum += positions[i]!;
  return (sum * 3) / positions.length;
}
