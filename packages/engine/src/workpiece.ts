import type { Field, Mesh, ProjectionFrame, Vector, Volume } from '@tangible/geometry';
import type { CropFrame } from './frustum/crop-subject.ts';
import type { FrustumVolume } from './frustum/fit-to-silhouette.ts';
import type { CropCamera } from './frustum/frustum.ts';
import type { AssetReport } from './report.ts';
import type { AssetFile, AssetRequest, RgbaImage } from './types.ts';

/** The one thing in the picture that becomes an asset. */
export interface Subject {
  /** The picture around the subject, with a margin on every side. */
  colour: RgbaImage;
  /** How much of each pixel of `colour` the subject covers, 0 to 1. */
  coverage: Field;
  source: AssetReport['subject']['source'];
  /** The share of the whole picture. */
  share: number;
  othersCount: number;
  touchesBorder: boolean;
}

/** A shape in its own units: x to the right, y up, z towards the camera. */
export interface Shape {
  volume: Volume;
  /** Where the subject's picture lies on the plane z = 0. */
  frame: ProjectionFrame;
}

/** A shape that a network saw in the subject: lengths in h, as `frustum/frustum.ts` says. */
export interface InferredShape {
  frustum: FrustumVolume;
  camera: CropCamera;
  /** The part of the subject's picture that the network was shown. */
  frame: CropFrame;
  /** The network's colours: per channel, bin, row and column. */
  colours: Float32Array;
  /** Metres per h. */
  hM: number;
}

/** How the shape came about. */
export interface Provenance {
  method: AssetReport['method'];
  model: AssetReport['model'];
  /** Upwards in the picture's axes: x to the right, y up, z towards the camera. */
  up: Vector | null;
  /** By what factor the network's size is usually off; null when it does not say. */
  sizeFactor: number | null;
}

/** How long the asset's longest side is, and where that comes from. */
export interface ChosenSize {
  longestSideM: number;
  source: AssetReport['size']['source'];
}

/** A mesh with its texture, upright; in metres when a network told the size. */
export interface PaintedSurface extends Mesh {
  normals: Float32Array;
  uvs: Float32Array;
  texture: RgbaImage;
}

/**
 * What goes from stage to stage. Every stage reads some of it and adds some; nothing is changed once it is there.
 * An entry is dropped as soon as no later stage needs it, so a large volume does not outlive its use.
 */
export interface Workpiece {
  request: AssetRequest;
  picture: RgbaImage;
  subject: Subject;
  shape: Shape;
  inferred: InferredShape;
  provenance: Provenance;
  surface: Mesh;
  painted: PaintedSurface;
  size: ChosenSize;
  /** What was asked for, without report and preview. */
  files: AssetFile[];
  report: AssetReport;
  reportFiles: AssetFile[];
}
