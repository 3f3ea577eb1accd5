import { CanvasTexture, LinearFilter, Sprite, SpriteMaterial, SRGBColorSpace } from 'three';
import { FIELD_OF_VIEW } from '../constants.ts';

const FONT_PX = 13;
const PADDING_PX = 5;
/** Drawn finer than the screen may be, so that it stays sharp. */
const OVERSAMPLE = 2;

export interface LabelColours {
  paper: string;
  ink: string;
}

/** A short text that always faces the viewer and always has the same height on the screen. */
export interface Label {
  sprite: Sprite;
  /** The text as it stands now. */
  write(text: string): void;
  /** To be called whenever the canvas changes its height. */
  resize(canvasHeightPx: number): void;
}

/**
 * A number on the drawing, on a piece of its paper, so that the line is broken where it stands.
 *
 * @example
 * const label = makeLabel('0.147 m', { paper: '#fff', ink: '#111' }, 'monospace');
 */
export function makeLabel(text: string, { paper, ink }: LabelColours, font: string): Label {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearFilter;
  texture.generateMipmaps = false;
  const material = new SpriteMaterial({ map: texture, sizeAttenuation: false, depthTest: false, toneMapped: false });
  const sprite = new Sprite(material);
  sprite.renderOrder = 10;
  let [widthPx, heightPx, canvasHeightPx] = [1, 1, 600];
  let written = text;
  const resize = (height: number) => {
    canvasHeightPx = height;
    const unitsPerPx = (2 * Math.tan((FIELD_OF_VIEW * Math.PI) / 360)) / canvasHeightPx;
    sprite.scale.set(widthPx * unitsPerPx, heightPx * unitsPerPx, 1);
  };
  const write = (next: string) => {
    written = next;
    if (!context) return;
    const face = `500 ${FONT_PX}px ${font}`;
    context.font = face;
    const wide = Math.ceil(context.measureText(next).width) + 2 * PADDING_PX;
    if (wide !== widthPx) {
      // A texture keeps the size that it was first drawn in.
      texture.dispose();
      [widthPx, heightPx] = [wide, FONT_PX + 2 * PADDING_PX];
      [canvas.width, canvas.height] = [widthPx * OVERSAMPLE, heightPx * OVERSAMPLE];
      resize(canvasHeightPx);
    }
    context.setTransform(OVERSAMPLE, 0, 0, OVERSAMPLE, 0, 0);
    context.fillStyle = paper;
    context.fillRect(0, 0, widthPx, heightPx);
    context.font = face;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = ink;
    context.fillText(next, widthPx / 2, heightPx / 2 + 0.5);
    texture.needsUpdate = true;
  };
  write(text);
  // A font that is still loading is drawn once it is available.
  document.fonts?.load(`500 ${FONT_PX}px ${font}`).then(
    () => write(written),
    () => {},
  );
  return { sprite, write, resize };
}
