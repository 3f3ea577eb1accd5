import type { Field, Mesh, ProjectionFrame, Volume } from '@tangible/geometry';
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

/** A mesh that can be painted. */
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
  surface: Mesh;
  painted: PaintedSurface;
  /** What was asked for, without report and preview. */
  files: AssetFile[];
  report: AssetReport;
  reportFiles: AssetFile[];
}
