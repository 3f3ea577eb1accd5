/** A light line within a dark one is seen on every texture. */
const LINES = [
  { colour: 'rgb(0 0 0 / 0.75)', share: 1 / 140 },
  { colour: '#ffffff', share: 1 / 320 },
] as const;
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
  context.beginPath();
  for (const list of edges) {
    for (let i = 0; i < list.length; i += 4) {
      context.moveTo(list[i]! * side, list[i + 1]! * side);
      context.lineTo(list[i + 2]! * side, list[i + 3]! * side);
    }
  }
  for (const { colour, share } of LINES) {
    context.strokeStyle = colour;
    context.lineWidth = side * share;
    context.stroke();
  }
}
