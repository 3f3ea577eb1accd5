import { CanvasTexture, LinearFilter, Sprite, SpriteMaterial, SRGBColorSpace } from 'three';
import { FIELD_OF_VIEW } from '../constants.ts';

const SIDE_PX = 22;
const OVERSAMPLE = 3;

/**
 * The draughtsman's sign for a centre of mass, a circle with two black quarters, seen through the model. The centre is
 * in units of the scene.
 *
 * @example
 * scene.add(makeCentreOfMassMarker([0, 0.9, 0]).sprite);
 */
export function makeCentreOfMassMarker(centre: readonly number[]): {
  sprite: Sprite;
  resize(canvasHeightPx: number): void;
} {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX * OVERSAMPLE;
  canvas.height = SIDE_PX * OVERSAMPLE;
  const context = canvas.getContext('2d');
  if (context) {
    const middle = canvas.width / 2;
    const radius = middle - 2 * OVERSAMPLE;
    context.lineWidth = 1.5 * OVERSAMPLE;
    for (let quarter = 0; quarter < 4; quarter++) {
      context.beginPath();
      context.moveTo(middle, middle);
      context.arc(middle, middle, radius, (quarter * Math.PI) / 2, ((quarter + 1) * Math.PI) / 2);
      context.fillStyle = quarter % 2 === 0 ? '#ffffff' : '#111314';
      context.fill();
    }
    context.beginPath();
    context.arc(middle, middle, radius, 0, 2 * Math.PI);
    context.strokeStyle = '#111314';
    context.stroke();
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearFilter;
  const material = new SpriteMaterial({ map: texture, sizeAttenuation: false, depthTest: false, toneMapped: false });
  const sprite = new Sprite(material);
  sprite.position.set(centre[0]!, centre[1]!, centre[2]!);
  sprite.renderOrder = 9;
  const resize = (canvasHeightPx: number) => {
    const side = (SIDE_PX * 2 * Math.tan((FIELD_OF_VIEW * Math.PI) / 360)) / canvasHeightPx;
    sprite.scale.set(side, side, 1);
  };
  return { sprite, resize };
}
