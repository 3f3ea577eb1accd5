import type { AssetReport } from '@tangible/engine';
import type { RenderedMesh } from '@tangible/geometry';
import type { DemoAsset } from '../make-demo-asset.ts';
import { moveMesh } from '../move-mesh.ts';
import { drawView, ease, FRAMES_PER_SECOND, type Frame, type Framing, type Loop } from './loop.ts';

/** A fall from two heights takes a quarter of a second: it is shown this many times slower. */
const SLOW_MOTION = 4;
const HANG_FRAMES = 8;
const REST_FRAMES = 14;
const FADE_FRAMES = 7;
/** How long it has fallen where nothing moves. */
const POSTER_FRAMES = 7;
const YAW_DEGREES = -18;

type Pose = AssetReport['dropTest']['trajectory'][number];

/** The fall that MuJoCo computed for the report: hangs, falls, bounces, rests, and is up again. */
export function drawDrop({ mesh, report }: DemoAsset): Loop {
  const { trajectory } = report.dropTest;
  const { heightM, widthM } = report.size;
  const releaseM = trajectory[0]!.position[1];
  const framing: Framing = {
    middle: [0, (releaseM + heightM) * 0.5, 0],
    span: Math.max((releaseM + heightM) * 1.16, widthM * 2.1),
  };
  const lastS = trajectory.at(-1)!.timeS;
  const fallFrames = Math.ceil(lastS * SLOW_MOTION * FRAMES_PER_SECOND);
  const restAt = HANG_FRAMES + fallFrames;
  const frameCount = restAt + REST_FRAMES + FADE_FRAMES;
  const drawAt = (timeS: number): Frame => {
    const moved = moveMesh(mesh, poseAt(trajectory, timeS));
    return drawView(standOnGround(moved), { yawDegrees: YAW_DEGREES, framing });
  };
  return {
    frameCount,
    framing,
    measure: { fromM: 0, toM: releaseM },
    slowness: SLOW_MOTION,
    posterIndex: HANG_FRAMES + POSTER_FRAMES,
    draw: (index) => {
      if (index < restAt) return drawAt(Math.max(0, index - HANG_FRAMES) / (SLOW_MOTION * FRAMES_PER_SECOND));
      const fade = ease((index - restAt - REST_FRAMES + 1) / (FADE_FRAMES + 1));
      const rest = drawAt(lastS);
      return fade === 0 ? rest : cross(rest, drawAt(0), fade);
    },
  };
}

/** The pose at a moment, between the two that were kept around it. */
function poseAt(trajectory: readonly Pose[], timeS: number): Pose {
  const after = Math.max(
    1,
    trajectory.findIndex((pose) => pose.timeS >= timeS),
  );
  const [a, b] = [trajectory[after - 1]!, trajectory[after]!];
  const share = Math.min(1, Math.max(0, (timeS - a.timeS) / (b.timeS - a.timeS)));
  const mix = (from: readonly number[], to: readonly number[], sign = 1) =>
    from.map((value, k) => value + (sign * to[k]! - value) * share);
  // Of two turns that mean the same, the nearer.
  const alike = a.rotation.reduce((sum, value, k) => sum + value * b.rotation[k]!, 0);
  const rotation = mix(a.rotation, b.rotation, alike < 0 ? -1 : 1);
  const length = Math.hypot(...rotation);
  return {
    timeS,
    position: mix(a.position, b.position) as unknown as Pose['position'],
    rotation: rotation.map((value) => value / length) as unknown as Pose['rotation'],
  };
}

/** The renderer's ground is as low as the mesh goes: a point on the floor keeps it there while the mesh is in the air. */
function standOnGround(mesh: RenderedMesh): RenderedMesh {
  const last = mesh.indices[0]! * 3;
  const point = [mesh.positions[last]!, 0, mesh.positions[last + 2]!];
  const extend = (src: Float32Array, more: number[]) => {
    const dst = new Float32Array(src.length + more.length);
    dst.set(src);
    dst.set(more, src.length);
    return dst;
  };
  return {
    ...mesh,
    positions: extend(mesh.positions, point),
    normals: extend(mesh.normals, [0, 1, 0]),
    uvs: mesh.uvs && extend(mesh.uvs, [0, 0]),
  };
}

/** From one frame to another; transparent pixels count as nothing, not as black. */
function cross(before: Frame, after: Frame, share: number): Frame {
  const dst = new Uint8Array(before.length);
  for (let i = 0; i < dst.length; i += 4) {
    const [a, b] = [before[i + 3]! * (1 - share), after[i + 3]! * share];
    if (a + b === 0) continue;
    for (let k = 0; k < 3; k++) dst[i + k] = (before[i + k]! * a + after[i + k]! * b) / (a + b);
    dst[i + 3] = a + b;
  }
  return dst;
}
