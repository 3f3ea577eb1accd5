import type { RgbaImage } from '@tangible/engine';
import { type Mesh, measureBox, type Vector } from '@tangible/geometry';
import { moveMesh } from '../measure/move-mesh.ts';
import type { TexturedMesh } from '../measure/textured-mesh.ts';
import { NO_CHANGE, type Rotation, type Similarity, transformPoints } from '../measure/vectors.ts';
import { meanDepth, rasterise } from '../render/rasterise.ts';
import { photograph } from '../render/shade.ts';
import { frameWindow, placeInFront, type Window } from './camera.ts';
import { expose, type FurtherShot } from './further-view.ts';
import type { Truth } from './prepare-truth.ts';
import { cameraAxes, FIELD_OF_VIEW, type View } from './view.ts';

export const PICTURE_PX = 768;
const DEPTH_PX = 128;

/** An object before the camera, and the picture taken of it. */
export interface Staged {
  view: View;
  /** In the camera's axes, with the camera at the origin. */
  truth: TexturedMesh;
  picture: RgbaImage;
  /** Takes a picture of another side; see `further-view.ts`. */
  takeFurther: (shot: FurtherShot) => RgbaImage;
  /** The square around the object, as the engine crops it. */
  window: Window;
  /** Mean depth of the visible surface. */
  anchor: number;
  up: Vector;
}

export function stageObject(truth: Truth, view: View): Staged {
  const axes = cameraAxes(view);
  const placed = placeTurned(truth, axes);
  const up: Vector = [axes[0][1], axes[1][1], axes[2][1]];
  const window = frameWindow(placed.positions);
  return {
    view,
    truth: placed,
    picture: photograph(placed, { u: 0, v: 0, half: Math.tan(FIELD_OF_VIEW / 2) }, PICTURE_PX, up),
    takeFurther: (shot) => takeFurther(truth, shot),
    window,
    anchor: meanDepth(rasterise(placed, window, DEPTH_PX)),
    up,
  };
}

function takeFurther(truth: Truth, { view, exposure, width, shift }: FurtherShot): RgbaImage {
  const axes = cameraAxes(view);
  const half = Math.tan(FIELD_OF_VIEW / 2);
  const window = { u: shift[0] * half, v: shift[1] * half, half: half * width };
  const up: Vector = [axes[0][1], axes[1][1], axes[2][1]];
  return expose(photograph(placeTurned(truth, axes), window, PICTURE_PX, up), exposure);
}

/** Turns a mesh and moves it in front of the camera. */
export function placeTurned(mesh: TexturedMesh, rotation: Rotation): TexturedMesh {
  return moveMesh(mesh, turnInFront(mesh, rotation));
}

/** The movement that turns a mesh and places it in front of the camera. */
export function turnInFront(mesh: Mesh, rotation: Rotation): Similarity {
  const turned = transformPoints(mesh.positions, { ...NO_CHANGE, rotation });
  return { rotation, scale: 1, shift: placeInFront(turned, FIELD_OF_VIEW) };
}

/** A picture of a mesh (y up, front towards z) from `yaw` around it, for visual comparison. */
export function lookAt(mesh: TexturedMesh, yaw: number, sidePx: number, elevation = 0.26): RgbaImage {
  const axes = cameraAxes({ azimuth: yaw, elevation });
  const { min, max } = measureBox(mesh.positions);
  const scale = 1 / Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const placed = placeTurned({ ...mesh, positions: mesh.positions.map((value) => value * scale) }, axes);
  const half = Math.tan(FIELD_OF_VIEW / 2);
  return photograph(placed, { u: 0, v: 0, half }, sidePx, [axes[0][1], axes[1][1], axes[2][1]]);
}
