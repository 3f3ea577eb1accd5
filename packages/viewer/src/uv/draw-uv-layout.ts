/** In the colour of the section's hatch: it is seen on light and on dark textures. */
const BORDER = '#c4360f';
const EMPTY = '#3a3d40';

/**
 * Draws the borders of charts over the base colour.
 *
 * @param edges u and v of both ends, from the texture's upper left corner as in glTF.
 */
export function drawUvLayout(
  canvas: HTMLCanvasElement,
  edges: readonly Float32Array[],
  picture: CanvasImageSource | null,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = canvas.width;
  context.fillStyle = EMPTY;
  context.fillRect(0, 0, side, side);
  if (picture) context.drawImage(picture, 0, 0, side, side);
  context.lineWidth = side / 480;
  context.strokeStyle = BORDER;
  context.beginPath();
  for (const list of edges) {
    for (let i = 0; i < list.length; i += 4) {
      context.moveTo(list[i]! * side, list[i + 1]! * side);
      context.lineTo(list[i + 2]! * side, list[i + 3]! * side);
    }
  }
  context.stroke();
}
