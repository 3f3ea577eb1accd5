import type { RenderedMesh } from '@tangible/geometry';
import type { DemoAsset } from '../make-demo-asset.ts';
import { drawView, type Frame, frameMesh, type Loop, PITCH_DEGREES } from './loop.ts';
import { wipe } from './wipe.ts';

/** One after the other; the last becomes the first again. */
const CHANNELS = ['lit', 'colour', 'normals', 'orm', 'clay'] as const;
type Channel = (typeof CHANNELS)[number];
const HOLD_FRAMES = 7;
const WIPE_FRAMES = 10;
const STEP = HOLD_FRAMES + WIPE_FRAMES;
const FRAME_COUNT = CHANNELS.length * STEP;
const SWING_DEGREES = 34;

/** The asset swings while its channels pass over it: as lit, base colour, normals, occlusion and roughness, bare clay. */
export function drawChannels({ mesh, report }: DemoAsset): Loop {
  const framing = frameMesh(mesh);
  const draw = (channel: Channel, yawDegrees: number): Frame => {
    const lit = channel !== 'colour' && channel !== 'normals';
    return drawView(showChannel(mesh, channel, yawDegrees), { yawDegrees, framing, lit });
  };
  return {
    frameCount: FRAME_COUNT,
    framing,
    measure: { fromM: 0, toM: report.size.heightM },
    slowness: 1,
    posterIndex: STEP + HOLD_FRAMES + WIPE_FRAMES / 2,
    draw: (index) => {
      const yaw = -SWING_DEGREES * Math.sin((2 * Math.PI * index) / FRAME_COUNT);
      const at = Math.floor(index / STEP);
      const before = draw(CHANNELS[at]!, yaw);
      const share = ((index % STEP) - HOLD_FRAMES + 1) / (WIPE_FRAMES + 1);
      return share <= 0 ? before : wipe(before, draw(CHANNELS[(at + 1) % CHANNELS.length]!, yaw), share);
    },
  };
}

function showChannel(mesh: RenderedMesh, channel: Channel, yawDegrees: number): RenderedMesh {
  const { positions, indices, normals, tangents, uvs } = mesh;
  if (channel === 'lit') return mesh;
  if (channel === 'clay') return { positions, indices, normals, tangents, uvs, normalMap: mesh.normalMap };
  if (channel === 'colour') return { positions, indices, normals, uvs, texture: mesh.texture };
  if (channel === 'orm') return { positions, indices, normals, uvs, texture: mesh.orm };
  return { positions, indices, normals, uvs: mapNormals(normals, yawDegrees), texture: NORMALS };
}

/** The colour of each direction that faces the eye, as normal maps have it. */
const SIDE = 64;
const NORMALS = { data: new Uint8Array(SIDE * SIDE * 4).fill(255), width: SIDE, height: SIDE };
for (let i = 0; i < SIDE * SIDE; i++) {
  const [x, y] = [((i % SIDE) + 0.5) / SIDE, 1 - (Math.floor(i / SIDE) + 0.5) / SIDE];
  const deep = Math.sqrt(Math.max(0, 1 - (2 * x - 1) ** 2 - (2 * y - 1) ** 2));
  NORMALS.data.set([255 * x, 255 * y, 127.5 + 127.5 * deep], i * 4);
}

/** Places in that table, for normals as the eye sees them. */
function mapNormals(normals: Float32Array, yawDegrees: number): Float32Array {
  const [yaw, pitch] = [(yawDegrees * Math.PI) / 180, (PITCH_DEGREES * Math.PI) / 180];
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  const uvs = new Float32Array((normals.length / 3) * 2);
  for (let i = 0, j = 0; i < normals.length; i += 3, j += 2) {
    const [x, y, z] = [normals[i]!, normals[i + 1]!, normals[i + 2]!];
    uvs[j] = 0.5 + 0.48 * (cy * x + sy * z);
    uvs[j + 1] = 0.5 - 0.48 * (sp * sy * x + cp * y - sp * cy * z);
  }
  return uvs;
}
