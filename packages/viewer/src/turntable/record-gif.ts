import { binColour, choosePalette } from './choose-palette.ts';
import { encodeGif } from './encode-gif.ts';
import type { RecordOptions, TurntableStage } from './turntable-stage.ts';

const FRAME_COUNT = 40;
const DELAY_MS = 80;
const SIDE_PX_MAX = 440;
/** Every so many frames are enough to find the colours of a turn. */
const PALETTE_STRIDE = 5;

/**
 * One turn of the model as a GIF.
 *
 * @example
 * const gif = await onTurntable(scene, (stage) => recordGif(stage, { signal, onProgress }));
 */
export async function recordGif(stage: TurntableStage, { signal, onProgress }: RecordOptions): Promise<Blob> {
  const scale = Math.min(1, SIDE_PX_MAX / Math.max(stage.canvas.width, stage.canvas.height));
  const width = Math.max(1, Math.round(stage.canvas.width * scale));
  const height = Math.max(1, Math.round(stage.canvas.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas to read pictures from');
  context.imageSmoothingQuality = 'high';
  const pictures: Uint8ClampedArray[] = [];
  for (let i = 0; i < FRAME_COUNT; i++) {
    stage.show(i / FRAME_COUNT);
    context.drawImage(stage.canvas, 0, 0, width, height);
    pictures.push(context.getImageData(0, 0, width, height).data);
    onProgress((0.7 * (i + 1)) / FRAME_COUNT);
    await pause(signal);
  }
  const { colours, places } = choosePalette(pictures.filter((_, i) => i % PALETTE_STRIDE === 0));
  const frames: Uint8Array[] = [];
  for (const [i, data] of pictures.entries()) {
    frames.push(toPlaces(data, places));
    onProgress(0.7 + (0.2 * (i + 1)) / FRAME_COUNT);
    await pause(signal);
  }
  const gif = encodeGif({ width, height, palette: colours, frames, delayMs: DELAY_MS });
  onProgress(1);
  return new Blob([gif], { type: 'image/gif' });
}

function toPlaces(data: Uint8ClampedArray, places: Uint8Array): Uint8Array {
  const frame = new Uint8Array(data.length / 4);
  for (let i = 0; i < frame.length; i++) {
    frame[i] = places[binColour(data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!)]!;
  }
  return frame;
}

/** Lets the page draw its progress and take a press of the button. */
async function pause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  signal.throwIfAborted();
}
