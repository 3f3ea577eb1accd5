import { findComponents, type Vector, weldVertices } from '@tangible/geometry';
import { paintUnlit } from '../render/shade.ts';
import { frameWindow } from '../truth/camera.ts';
import { type Staged, turnInFront } from '../truth/stage-object.ts';
import { cameraAxes } from '../truth/view.ts';
import { type Alignment, alignAsset } from './align-asset.ts';
import { compareColours } from './compare-colours.ts';
import type { SurfaceScores } from './compare-surfaces.ts';
import { compareUnseen, type UnseenScores } from './compare-unseen.ts';
import { compareViews, type Side, type ViewScores } from './compare-views.ts';
import { compareVolumes } from './compare-volumes.ts';
import { findPose, type Pose } from './find-pose.ts';
import { moveMesh } from './move-mesh.ts';
import { placeAtAnchor } from './place-asset.ts';
import type { TexturedMesh } from './textured-mesh.ts';
import { compose, dot, normalise, transpose } from './vectors.ts';

const COLOUR_PX = 256;
/** Hidden sides are rendered from the right, from behind and from the left. */
const UNSEEN_YAWS = [Math.PI / 2, Math.PI, -Math.PI / 2];

/** Every figure of one asset. Null where it cannot be known. */
export interface Scores {
  box: SurfaceScores;
  icp: SurfaceScores;
  volumeIou: number;
  silhouetteIou: number;
  /** How many times too large or too small, 1 or more. */
  sizeRatio: number | null;
  upDegrees: number;
  seenPsnr: number | null;
  unseenPsnr: number | null;
  /** From where the picture was not taken. Older runs lack this and all that follows. */
  views?: Record<Side, ViewScores>;
  unseen?: UnseenScores | null;
  /** Connected components of the asset's surface. */
  pieces?: number;
}

export interface MeasureOptions {
  /** Where the engine took up to be, in the camera's axes; null when it took the picture's. */
  up: Vector | null;
  /** Metres per unit of the staged object; null when unknown. */
  metresPerUnit: number | null;
  random: () => number;
}

/** Measures an asset (metres, y up, seen side towards z) against the object that its picture was taken of. */
export function measureObject(asset: TexturedMesh, staged: Staged, options: MeasureOptions): Scores {
  const { truth, window, anchor } = staged;
  const pose = findPose(asset, truth, window, options.up);
  const placing = placeAtAnchor(asset, pose.rotation, window, anchor, pose.offset);

  const alignment = alignAsset(asset, staged, pose, options.random);
  const assetUp: Vector = [pose.rotation[0][1], pose.rotation[1][1], pose.rotation[2][1]];

  return {
    box: alignment.box,
    icp: alignment.icp,
    volumeIou: compareVolumes(moveMesh(asset, placing), truth),
    silhouetteIou: pose.silhouetteIou,
    sizeRatio: options.metresPerUnit === null ? null : asRatio(placing.scale * options.metresPerUnit),
    upDegrees: (Math.acos(Math.min(1, dot(normalise(assetUp), normalise(staged.up)))) * 180) / Math.PI,
    seenPsnr: compareSeen(asset, staged, pose),
    unseenPsnr: compareOtherSides(alignment, staged),
    views: compareViews(alignment.asset, alignment.truth, staged.view),
    unseen: compareUnseen(alignment),
    pieces: findComponents(asset.positions.length / 3, weldVertices(asset).indices).count,
  };
}

/** Both through their own lens, each filling its window: pixels of the same place of the picture meet. */
function compareSeen(asset: TexturedMesh, { truth, window }: Staged, pose: Pose): number | null {
  const own = { u: 0, v: 0, half: pose.half };
  const placed = moveMesh(asset, placeAtAnchor(asset, pose.rotation, own, 1, pose.offset));
  return compareColours(paintUnlit(placed, own, COLOUR_PX), paintUnlit(truth, window, COLOUR_PX));
}

/** Means over the other sides, rendered after alignment. */
function compareOtherSides({ asset, truth }: Alignment, { view }: Staged): number | null {
  const values = UNSEEN_YAWS.map((yaw) => {
    // From the camera's axes back to the world, then to a camera next to the first one.
    const around = compose(cameraAxes({ ...view, azimuth: view.azimuth + yaw }), transpose(cameraAxes(view)));
    // The asset is aligned with the truth, not centred on its own.
    const turn = turnInFront(truth, around);
    const truthThere = moveMesh(truth, turn);
    const window = frameWindow(truthThere.positions, 0.8);
    const assetThere = moveMesh(asset, turn);
    return compareColours(paintUnlit(assetThere, window, COLOUR_PX), paintUnlit(truthThere, window, COLOUR_PX));
  }).filter((value) => value !== null);
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}

function asRatio(value: number): number {
  return value > 1 ? value : 1 / value;
}
