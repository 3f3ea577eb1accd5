import { measureBox } from '@tangible/geometry';
import { dot, NO_CHANGE, transformPoints } from '../quality/measure/vectors.ts';
import { meanDepth, rasterise } from '../quality/render/rasterise.ts';
import { frameWindow, placeInFront } from '../quality/truth/camera.ts';
import { expose } from '../quality/truth/further-view.ts';
import { prepareTruth } from '../quality/truth/prepare-truth.ts';
import { PICTURE_PX, placeTurned, type Staged } from '../quality/truth/stage-object.ts';
import { cameraAxes, FIELD_OF_VIEW, type View } from '../quality/truth/view.ts';
import { renderPicture } from './picture/render-picture.ts';
import type { Placed } from './picture/surface.ts';
import type { DrawnScene } from './scene.ts';
import { gatherParts } from './truth/gather-parts.ts';
import { makeTruthObject } from './truth/make-truth-object.ts';

const DEPTH_PX = 128;
/** How much of the picture the subject fills: people leave a margin. */
const FILL = 0.76;

/** A scene before the camera with its picture and its true surface, in the form of the other held-out sets. */
export function stageScene(scene: DrawnScene): Staged {
  const truth = prepareTruth(makeTruthObject(scene), { perPart: false });
  const view = { azimuth: (scene.yaw * Math.PI) / 180, elevation: (scene.pitch * Math.PI) / 180 };
  const axes = cameraAxes(view);
  const placed = placeTurned(truth, axes);
  const window = frameWindow(placed.positions);
  return {
    view,
    truth: placed,
    picture: drawPicture(scene),
    takeFurther: ({ view: other, exposure }) => expose(drawPicture(turnScene(scene, other)), exposure),
    window,
    anchor: meanDepth(rasterise(placed, window, DEPTH_PX)),
    up: [axes[0][1], axes[1][1], axes[2][1]],
  };
}

/** A scene with its camera elsewhere. */
export function turnScene(scene: DrawnScene, { azimuth, elevation }: View): DrawnScene {
  return { ...scene, yaw: (azimuth * 180) / Math.PI, pitch: (elevation * 180) / Math.PI };
}

/** The picture alone. */
export function drawPicture(scene: DrawnScene, sidePx = PICTURE_PX): Staged['picture'] {
  const gathered = gatherParts(scene.parts());
  const { min, max } = measureBox(gathered.positions);
  const unit = 2 / Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const elevation = (scene.pitch * Math.PI) / 180;
  const rotation = cameraAxes({ azimuth: (scene.yaw * Math.PI) / 180, elevation });
  const middle = min.map((value, k) => (value + max[k]!) / 2);
  const scaled = gathered.positions.map((value, i) => (value - middle[i % 3]!) * unit);
  const turned = transformPoints(scaled, { ...NO_CHANGE, rotation });
  const shift = placeInFront(turned, FIELD_OF_VIEW);
  const placed: Placed = {
    ...gathered,
    positions: transformPoints(turned, { ...NO_CHANGE, shift }),
    normals: transformPoints(gathered.normals, { ...NO_CHANGE, rotation }),
    unit: 1,
  };
  const below = [0, (min[1] - middle[1]!) * unit, 0] as const;
  const foot = [0, 1, 2].map((k) => dot(rotation[k as 0 | 1 | 2], below) + shift[k as 0 | 1 | 2]) as [
    number,
    number,
    number,
  ];
  const framed = frameWindow(placed.positions, FILL);
  return renderPicture(scene, { placed, elevation, foot }, framed, sidePx);
}
