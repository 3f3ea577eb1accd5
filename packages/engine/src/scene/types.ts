import type { Arrangement, ScenePlacement, SceneReport, SceneRest } from '@tangible/contracts';
import type { Pose } from '@tangible/drop-test';
import type { Vector } from '@tangible/geometry';
import type { TextureSet } from '../formats/format.ts';
import type { AssetReport } from '../report.ts';
import type { AssetFile, StageTiming } from '../types.ts';
import type { PhysicalBody } from '../workpiece.ts';

/** One asset of a scene, as its stored files give it. */
export interface SceneMember {
  /** The same for copies: members with the same id are the same asset. */
  id: string;
  name: string;
  /** `model.glb` or `web/model.glb`. */
  glb: Uint8Array;
  /** `report.json`. */
  report: AssetReport;
  /** `web/colliders.obj`. */
  colliders: Uint8Array;
}

export interface SceneRequest {
  /** 2 to 12. */
  members: SceneMember[];
  /** Where they belong. Without it, or for those that it does not name, sizes decide. */
  arrangement?: Arrangement | undefined;
  /** Where a person placed each member, in their order; instead of an arrangement. */
  placements?: readonly ScenePlacement[] | undefined;
  /** What becomes of placed members. Default `settle`. */
  rest?: SceneRest | undefined;
  name?: string | undefined;
  /** The same seed gives the same bytes. Default 0: plain rows that face the front; others give variations. */
  seed?: number | undefined;
}

export interface Scene {
  /**
   * `scene.glb`, `report.json`, `preview.png`, `mjcf/scene.xml`, `usd/scene.usda`, `usd/scene.usdz` and the files that
   * they refer to.
   */
  files: AssetFile[];
  report: SceneReport;
  timings: StageTiming[];
}

/** An asset that is in the scene at least once, read and checked. Metres, y up, standing on y = 0, front towards +z. */
export interface SceneAsset extends PhysicalBody {
  id: string;
  name: string;
  /** Its name as one word that is unique in the scene. */
  key: string;
  /** As in `SurfaceProvenance`; null for an uploaded model. */
  colourSources: Uint8Array | null;
  textures: TextureSet;
  size: { widthM: number; heightM: number; depthM: number };
  /** Points of its outline: of the visual mesh and of the colliders. */
  outline: Float32Array;
  /** How it stands when it is set down. */
  stand: ScenePose['rotation'];
}

/** A copy of an asset in the scene. */
export interface SceneBody {
  asset: SceneAsset;
  /** Its own name in the files. */
  node: string;
}

/** Where a member was put before anything moved. */
export interface Placement {
  position: Vector;
  /** Turned about y, and leaning where it cannot stand upright. */
  rotation: ScenePose['rotation'];
  on: 'floor' | number;
}

export type ScenePose = Omit<Pose, 'timeS'>;
