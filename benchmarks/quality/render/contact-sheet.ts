import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RgbaImage } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import type { TexturedMesh } from '../measure/textured-mesh.ts';
import { NO_CHANGE, transformPoints, transpose } from '../measure/vectors.ts';
import { lookAt, type Staged } from '../truth/stage-object.ts';
import { cameraAxes } from '../truth/view.ts';

const CELL_PX = 192;
/** Front, side, back. */
const YAWS = [0, Math.PI / 2, Math.PI];
const GREY = 200;
const ROWS_MAX = 8;

export interface Strip {
  object: string;
  /** The measure that selects the best and the worst. */
  f10: number;
  cells: RgbaImage[];
}

/** One object in a row: input, then front, side and back of the asset, then of the truth. */
export function drawStrip(object: string, f10: number, asset: TexturedMesh, staged: Staged): Strip {
  return { object, f10, cells: drawCells([asset], staged) };
}

/** The input, then front, side and back of every asset and of the truth. */
export function drawCells(assets: TexturedMesh[], staged: Staged): RgbaImage[] {
  // The truth as an asset should be: upright, its seen side to the front.
  const rotation = transpose(cameraAxes({ azimuth: 0, elevation: staged.view.elevation }));
  const truth = {
    ...staged.truth,
    positions: transformPoints(staged.truth.positions, { ...NO_CHANGE, rotation }),
    normals: transformPoints(staged.truth.normals, { ...NO_CHANGE, rotation }),
  };
  const sides = [...assets, truth].flatMap((mesh) => YAWS.map((yaw) => lookAt(mesh, yaw, CELL_PX)));
  return [shrink(staged.picture, CELL_PX), ...sides];
}

/** Writes `NAME-worst.png` and `NAME-best.png`, and a list of the objects that they show. */
export async function writeSheets(folder: string, name: string, strips: Strip[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const sorted = [...strips].sort((a, b) => a.f10 - b.f10);
  for (const [kind, rows] of [
    ['worst', sorted.slice(0, ROWS_MAX)],
    ['best', sorted.slice(-ROWS_MAX).reverse()],
  ] as const) {
    if (rows.length === 0) continue;
    await writeFile(
      join(folder, `${name}-${kind}.png`),
      await nodePlatform.encodePng(stackCells(rows.map(({ cells }) => cells))),
    );
    const list = rows.map(({ object, f10 }) => `${f10.toFixed(3)} ${object}\n`).join('');
    await writeFile(join(folder, `${name}-${kind}.txt`), list);
  }
}

/** Rows of cells as one picture. */
export function stackCells(rows: RgbaImage[][]): RgbaImage {
  const columns = rows[0]!.length;
  const width = columns * CELL_PX;
  const height = rows.length * CELL_PX;
  const data = new Uint8Array(width * height * 4).fill(255);
  rows.forEach((cells, row) => {
    cells.forEach((cell, column) => {
      for (let i = 0; i < CELL_PX * CELL_PX; i++) {
        const x = column * CELL_PX + (i % CELL_PX);
        const y = row * CELL_PX + Math.floor(i / CELL_PX);
        const alpha = cell.data[i * 4 + 3]! / 255;
        for (let k = 0; k < 3; k++) data[(y * width + x) * 4 + k] = cell.data[i * 4 + k]! * alpha + GREY * (1 - alpha);
      }
    });
  });
  return { data, width, height };
}

/** Means over whole blocks of pixels, weighted by alpha. */
function shrink({ data, width }: RgbaImage, sidePx: number): RgbaImage {
  const step = width / sidePx;
  const out = new Uint8Array(sidePx * sidePx * 4);
  for (let to = 0; to < sidePx * sidePx; to++) {
    const sum = [0, 0, 0, 0];
    for (let s = 0; s < step * step; s++) {
      const x = (to % sidePx) * step + (s % step);
      const y = Math.floor(to / sidePx) * step + Math.floor(s / step);
      const from = (y * width + x) * 4;
      for (let k = 0; k < 3; k++) sum[k]! += data[from + k]! * data[from + 3]!;
      sum[3]! += data[from + 3]!;
    }
    for (let k = 0; k < 3; k++) out[to * 4 + k] = sum[3]! > 0 ? sum[k]! / sum[3]! : 0;
    out[to * 4 + 3] = sum[3]! / (step * step);
  }
  return { data: out, width: sidePx, height: sidePx };
}
