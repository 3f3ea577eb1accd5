import type { RgbaImage } from '@tangible/engine';
import { lookAt } from '../quality/truth/stage-object.ts';
import type { PaintedMesh } from './subject.ts';

const CELL_PX = 240;
/** Front, side, back. */
const YAWS = [0, Math.PI / 2, Math.PI];
const GREY = 200;

/** Front, side and back of the input model, and below of the asset, for visual comparison. */
export function drawFinished(broken: PaintedMesh, asset: PaintedMesh): RgbaImage {
  const width = YAWS.length * CELL_PX;
  const data = new Uint8Array(width * 2 * CELL_PX * 4).fill(255);
  [broken, asset].forEach((mesh, row) => {
    YAWS.forEach((yaw, column) => {
      const cell = lookAt(mesh, yaw, CELL_PX).data;
      for (let i = 0; i < CELL_PX * CELL_PX; i++) {
        const to = (row * CELL_PX + Math.floor(i / CELL_PX)) * width + column * CELL_PX + (i % CELL_PX);
        const alpha = cell[i * 4 + 3]! / 255;
        for (let k = 0; k < 3; k++) data[to * 4 + k] = cell[i * 4 + k]! * alpha + GREY * (1 - alpha);
      }
    });
  });
  return { data, width, height: 2 * CELL_PX };
}
