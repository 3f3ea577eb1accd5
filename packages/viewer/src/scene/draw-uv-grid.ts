const SIDE_PX = 1024;
const CELLS = 16;
const ROWS = 'ABCDEFGHIJKLMNOP';

/**
 * A picture of the texture's own plane: squares with their names, a hue for each column and a level for each row. Where
 * squares come out stretched, the texture is; where names are mirrored, so is it.
 */
export function drawUvGrid(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const cell = SIDE_PX / CELLS;
  context.font = `600 ${cell * 0.3}px ui-monospace, monospace`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++) {
      const hue = (360 * column) / CELLS;
      const light = (row + column) % 2 === 0 ? 84 - row * 1.4 : 62 - row * 1.4;
      context.fillStyle = `hsl(${hue} 46% ${light}%)`;
      context.fillRect(column * cell, row * cell, cell, cell);
      context.fillStyle = 'rgb(20 22 24 / 0.72)';
      context.fillText(`${ROWS[row]}${column + 1}`, (column + 0.5) * cell, (row + 0.53) * cell);
    }
  }
  context.strokeStyle = 'rgb(20 22 24 / 0.5)';
  for (let i = 0; i <= CELLS; i++) {
    context.lineWidth = i % 4 === 0 ? 3 : 1;
    context.beginPath();
    context.moveTo(i * cell, 0);
    context.lineTo(i * cell, SIDE_PX);
    context.moveTo(0, i * cell);
    context.lineTo(SIDE_PX, i * cell);
    context.stroke();
  }
  return canvas;
}
