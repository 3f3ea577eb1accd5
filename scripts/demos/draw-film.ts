import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RenderedMesh, renderMesh } from '@tangible/geometry';
import sharp from 'sharp';
import type { DemoAsset } from './make-demo-asset.ts';
import { moveMesh } from './move-mesh.ts';

const WIDTH = 960;
const HEIGHT = 540;
const FRAMES_PER_SECOND = 20;
const PAPER = '#f2f0e9';
const INK = '#17191b';
const SIGNAL = '#c4360f';
const PITCH_DEGREES = 12;

/** What a frame shows at its right. */
interface Shot {
  mesh: RenderedMesh;
  yawDegrees: number;
  span: number;
  middle: readonly [number, number, number];
  /** Dimension lines grow from 0 to 1. */
  measured: number;
}

/**
 * From a picture to an asset at rest: the picture, the shape in clay, the shape in colour with its measures, the convex
 * parts, the fall as MuJoCo computed it. Silent and without words, so that it serves every language. Needs ffmpeg.
 */
export async function drawFilm(picture: Uint8Array, asset: DemoAsset, film: string, poster: string): Promise<void> {
  // The engine closes the decoder to drawings, which nobody uploads; this program draws with them.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const folder = await mkdtemp(join(tmpdir(), 'tangible-film-'));
  const inset = await sharp(picture).resize(300, 300).png().toBuffer();
  const sheet = await drawSheet();
  let count = 0;
  for (const shot of listShots(asset)) {
    const frame = await drawFrame(sheet, inset, shot, asset);
    await writeFile(nameFrame(folder, count), frame);
    count++;
  }
  const input = ['-framerate', String(FRAMES_PER_SECOND), '-i', join(folder, '%04d.png')];
  const output = ['-c:v', 'libx264', '-crf', '27', '-preset', 'slow', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
  const { status } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...output, film], { stdio: 'inherit' });
  if (status !== 0) throw new Error('ffmpeg did not write the film');
  const middle = await readFile(nameFrame(folder, Math.round(count * 0.35)));
  await writeFile(poster, await sharp(middle).webp({ quality: 80 }).toBuffer());
  await rm(folder, { recursive: true });
}

const nameFrame = (folder: string, index: number) => join(folder, `${String(index).padStart(4, '0')}.png`);

function* listShots({ mesh, hulls, report }: DemoAsset): Generator<Shot> {
  const clay: RenderedMesh = { positions: mesh.positions, indices: mesh.indices, normals: mesh.normals };
  const { widthM, heightM, depthM } = report.size;
  const middle = [0, heightM / 2, 0] as const;
  const span = Math.max(heightM, Math.hypot(widthM, depthM)) * 1.25;
  const still = { span, middle, measured: 0 };

  for (let i = 0; i < 30; i++) yield { ...still, mesh: clay, yawDegrees: -i * 2 };
  for (let i = 0; i < 60; i++) {
    yield { ...still, mesh, yawDegrees: -60 - i * 5, measured: Math.min(1, Math.max(0, (i - 20) / 15)) };
  }
  for (let i = 0; i < 40; i++) yield { ...still, mesh: hulls, yawDegrees: -i * 4, measured: 1 };

  const wide = { span: heightM * 3.4, middle: [0, heightM * 1.45, 0] as const, measured: 0 };
  for (const pose of report.dropTest.trajectory) yield { ...wide, mesh: moveMesh(mesh, pose), yawDegrees: -24 };
  const rest = report.dropTest.trajectory.at(-1)!;
  for (let i = 0; i < 20; i++) yield { ...wide, mesh: moveMesh(mesh, rest), yawDegrees: -24 };
}

async function drawFrame(sheet: Buffer, inset: Buffer, shot: Shot, { report }: DemoAsset): Promise<Buffer> {
  const { data } = renderMesh(shot.mesh, {
    widthPx: HEIGHT,
    heightPx: HEIGHT,
    yawDegrees: shot.yawDegrees,
    pitchDegrees: PITCH_DEGREES,
    ground: true,
    framing: { middle: shot.middle, span: shot.span },
  });
  const raw = { width: HEIGHT, height: HEIGHT, channels: 4 } as const;
  const asset = await sharp(data, { raw }).png().toBuffer();
  const layers = [
    { input: inset, left: 48, top: 120 },
    { input: asset, left: WIDTH - HEIGHT - 30, top: 0 },
  ];
  if (shot.measured > 0) layers.push({ input: drawMeasure(report.size.heightM, shot), left: 0, top: 0 });
  return sharp(sheet).composite(layers).png().toBuffer();
}

/** The height beside the asset, as on a drawing. */
function drawMeasure(heightM: number, { span, measured }: Shot): Buffer {
  const half = ((heightM * HEIGHT * 0.978) / span / 2) * measured;
  const [x, y] = [WIDTH - 50, HEIGHT / 2];
  const figure = `${(heightM * 100).toFixed(1)} cm`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <path d="M${x - 7} ${y - half}h14M${x - 7} ${y + half}h14M${x} ${y - half}v${2 * half}" stroke="${SIGNAL}" stroke-width="1.5"/>
    <rect x="${x - 10}" y="${y - 44}" width="20" height="88" fill="${PAPER}" opacity="${measured}"/>
    <text x="${x}" y="${y}" transform="rotate(-90 ${x} ${y})" text-anchor="middle" dominant-baseline="central"
      font-family="monospace" font-size="15" fill="${SIGNAL}" opacity="${measured}">${figure}</text>
  </svg>`);
}

/** Drafting paper with a frame for the picture. */
function drawSheet(): Promise<Buffer> {
  const lines = Array.from({ length: WIDTH / 24 }, (_, i) => `M${i * 24} 0v${HEIGHT}M0 ${i * 24}h${WIDTH}`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
    <path d="${lines}" stroke="${INK}" stroke-opacity="0.06"/>
    <rect x="47" y="119" width="302" height="302" fill="none" stroke="${INK}"/>
    <path d="M360 270h36m-9-7l9 7-9 7" fill="none" stroke="${SIGNAL}" stroke-width="2"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
