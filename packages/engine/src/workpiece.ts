import type { FurtherSlot, ModelUnit, PictureWarning, SurfaceShares } from '@tangible/contracts';
import type { Field, Mesh, Pillow, Repairs, Vector, Volume } from '@tangible/geometry';
import type { FirstVersion } from './edit/first-version.ts';
import type { EncodedMaps } from './formats/textures/encoded-maps.ts';
import type { CropFrame } from './frustum/crop-subject.ts';
import type { Rotation } from './frustum/find-upright.ts';
import type { CropCamera } from './frustum/frustum.ts';
import type { Viewpoint } from './frustum/place-camera.ts';
import type { ShapePrediction } from './frustum/predict-shape.ts';
import type { Rectangle } from './imaging/crop-image.ts';
import type { Trial } from './inspect/trial.ts';
import type { Turntable, ViewMap, ViewPose } from './pictures/view-map.ts';
import type { FrustumVolume } from './reconstruct/reconstruction.ts';
import type { AssetCamera, AssetReport } from './report.ts';
import type { SurfaceVisibility } from './texture/compute-visibility.ts';
import type { AssetFile, AssetRequest, RgbaImage } from './types.ts';

/** The one object in the picture that becomes an asset. */
export interface Subject {
  /** The picture around the subject, with a margin on every side. */
  colour: RgbaImage;
  /** The part of the picture that `colour` is, in shares of its width and height; the margin may reach beyond it. */
  area: Rectangle;
  /** How much of each pixel of `colour` the subject covers, 0 to 1. */
  coverage: Field;
  source: NonNullable<AssetReport['subject']>['source'];
  /** The share of the whole picture. */
  share: number;
  othersCount: number;
  touchesBorder: boolean;
}

/** A picture of another side, decoded, and its subject. */
export interface FurtherPicture {
  slot: FurtherSlot;
  picture: RgbaImage;
}

export interface FurtherSubject {
  slot: FurtherSlot;
  subject: Subject;
}

/** A picture of another side, and the camera that took it. */
interface FurtherView extends FurtherSubject {
  /** The part of the subject's picture that the network was shown. */
  frame: CropFrame;
  pose: ViewPose;
  /** The outline of the shape against that of the picture, 0 to 1. */
  outlineIou: number;
  /** False when it fits so badly that neither shape nor colours follow it. */
  isUsed: boolean;
}

/** All further pictures of a request. */
export interface FurtherViews {
  turntable: Turntable;
  views: readonly FurtherView[];
  warnings: readonly PictureWarning[];
}

/** A shape without a network: x to the right, y up, z towards the camera, lengths in h as `frustum/frustum.ts` says. */
export interface Shape {
  volume: Volume;
}

/** The solid that was made of a prediction: lengths in h. */
export interface ReconstructedSolid {
  solid: FrustumVolume;
  camera: CropCamera;
  /** The part of the subject's picture that the network was shown. */
  frame: CropFrame;
}

/** The source of a surface's colours, in the same axes and lengths as the surface. */
type Paint = PicturePaint | ModelPaint;

/** A picture of the subject, and the network's prediction for the hidden sides. */
export interface PicturePaint {
  kind: 'picture';
  camera: CropCamera;
  /**
   * The square crop that `camera` took, at the picture's own resolution, the background replaced by the subject's
   * colours.
   */
  picture: RgbaImage;
  /** The network's colours without light: per channel, bin, row and column. Null: a back looks like its front. */
  colours: Float32Array | null;
  /** The network's maps of the visible surface, over the crop, 0 to 1. */
  roughness: Field | null;
  metallic: Field | null;
  /** And its normals over the crop, in the axes of the surface: planes of x, y and z, of length 1, as wide as high. */
  normals?: Float32Array | null;
  /** The same of the last surface along each ray. */
  backNormals?: Float32Array | null;
  /** Pictures of other sides; none when absent. */
  further?: readonly FurtherPaint[];
}

/** A picture of another side as a source of colours. */
export interface FurtherPaint {
  slot: FurtherSlot;
  /** From the axes of the surface into those of the picture's camera. */
  map: ViewMap;
  /** As in `PicturePaint`. */
  picture: RgbaImage;
}

/** A mesh with its own textures, which repair and a new unwrapping must transfer. */
export interface ModelPaint {
  kind: 'model';
  mesh: Mesh & { uvs: Float32Array | null };
  baseColour: RgbaImage | null;
  /** Occlusion, roughness, metallic in red, green and blue. */
  orm: RgbaImage | null;
  normal: RgbaImage | null;
  /** The factors of the textures, or the values themselves if there is no texture. */
  factors: { baseColour: readonly [number, number, number]; roughness: number; metallic: number };
}

/** How the shape came about. */
export interface Provenance {
  method: AssetReport['method'];
  model: AssetReport['model'];
  /** Upwards in the picture's axes: x to the right, y up, z towards the camera. */
  up: Vector | null;
  /** The typical factor of the size error, according to the network; 1 if the size is known, null if unknown. */
  sizeFactor: number | null;
  /** The unit that a model's numbers were taken for, if one was assumed. */
  unit?: ModelUnit;
  /** The symmetry that the hidden side was made with, if one was found. */
  symmetry?: AssetReport['symmetry'];
}

/** How long the asset's longest side is, and where that comes from. */
export interface ChosenSize {
  longestSideM: number;
  source: AssetReport['size']['source'];
  /** The network's estimate, whether it was used or not; null without one. */
  estimateM: number | null;
  /** The unit that a model's numbers were taken for, if one was assumed. */
  unit?: ModelUnit;
}

/** The reduced mesh where it belongs: upright on the ground, in metres, its front towards +z. */
export interface StandingMesh extends Mesh {
  colliders: Colliders;
}

/** A mesh with texture coordinates: vertices on the border of a chart are there once for each chart. */
export interface UnwrappedMesh extends Mesh {
  /** Smooth across the borders of charts. */
  normals: Float32Array;
  /** As glTF has them: x, y, z and 1 or -1. */
  tangents: Float32Array;
  /** 0 to 1 from the texture's upper left corner, as in glTF. */
  uvs: Float32Array;
  /** The vertex of the reduced mesh that each vertex is. */
  sources: Uint32Array;
  /** Texels along the side of the texture that the charts were laid out for. */
  sidePx: number;
}

/** The baked texture. */
export interface BakedTexture {
  /** sRGB, without lighting as far as one picture allows. */
  colour: RgbaImage;
  /** The visibility of each vertex of the reduced mesh from the picture's camera; null where there is no picture. */
  seen: SurfaceVisibility | null;
}

/** Where the colours of a surface come from. */
export interface SurfaceProvenance {
  /** By area, not by texels: charts are not all of the same scale. */
  shares: SurfaceShares;
  /** Per vertex of the unwrapped mesh: the index of its source in `SURFACE_SOURCES`. */
  colourSources: Uint8Array;
}

/** How a surface reflects light, as numbers. */
interface SurfaceLooks {
  /** Over the surface, 0 to 1. */
  roughnessMean: number;
  metallicMean: number;
  /** The source of roughness and metallic: the network, the given model, or none. */
  source: 'network' | 'model' | 'assumed';
}

/** Textures over the unwrapped mesh; one that holds less detail may be smaller. */
export interface MaterialMaps extends SurfaceLooks {
  /** sRGB, without lighting as far as one picture allows. */
  baseColour: RgbaImage;
  /** Tangent space, y up (OpenGL), as glTF wants it. */
  normal: RgbaImage;
  /** Occlusion, roughness, metallic in red, green and blue; linear. */
  orm: RgbaImage;
}

/** The properties that a physics engine needs. Metres, kilograms; y up, standing on y = 0, front towards +z. */
export interface PhysicalBody extends Mesh {
  normals: Float32Array;
  tangents: Float32Array;
  uvs: Float32Array;
  material: PhysicalMaterial;
  massKg: number;
  volumeM3: number;
  /** Of an even density, or moved over the floor so that the body stands. */
  centreOfMassM: Vector;
  /** About the centre of mass: xx, yy, zz, xy, xz, yz of the tensor. */
  inertiaKgM2: readonly [number, number, number, number, number, number];
  colliders: Colliders;
}

export interface PhysicalMaterial {
  name: string;
  /** Given by the request, guided by its hint, estimated from the looks, or assumed. */
  source: 'given' | 'guided' | 'estimated' | 'assumed';
  densityKgM3: number;
  staticFriction: number;
  dynamicFriction: number;
  restitution: number;
}

/** Convex pieces that together stand for the body. */
export interface Colliders {
  hulls: Mesh[];
  /** By how much the pieces together exceed the body: (their volume - the body's) / the body's. */
  volumeError: number;
  /** The farthest that a piece's surface lies from the body's, in metres. */
  distanceErrorM: number;
}

/**
 * The data that stages pass on. Every stage reads some entries and adds some; an entry is never changed.
 * An entry is dropped as soon as no later stage needs it, so a large volume does not outlive its use.
 */
export interface Workpiece {
  request: AssetRequest;
  /** The asset that is edited. */
  firstVersion: FirstVersion;
  picture: RgbaImage;
  /** Of other sides, in the order of `FURTHER_SLOTS`; empty when there is one picture. */
  furtherPictures: readonly FurtherPicture[];
  subject: Subject;
  furtherSubjects: readonly FurtherSubject[];
  /** The subjects of all pictures without their backgrounds, for people to judge; none when there is one picture. */
  cutOuts: readonly AssetFile[];
  /** Null when there is one picture. */
  furtherViews: FurtherViews | null;
  pillow: Pillow;
  shape: Shape;
  prediction: ShapePrediction;
  reconstructed: ReconstructedSolid;
  /** Null for an uploaded model, and for a silhouette, which is seen along parallel lines. */
  viewpoint: Viewpoint | null;
  provenance: Provenance;
  paint: Paint;
  /** Metres per unit of length of the surface; null if the size is unknown. */
  scaleM: number | null;
  /** As the shape gives it, fine; it can stand where that is known. */
  surface: Mesh;
  /** The rotation that stands the surface upright, its front towards +z. */
  upright: Rotation;
  /** Closed, oriented, one piece. */
  solid: Mesh;
  /** The flaws of the surface and their repairs. Lengths as the surface's. */
  repairs: Repairs;
  /** With as many triangles as the level allows. */
  reduced: Mesh;
  standing: StandingMesh;
  unwrapped: UnwrappedMesh;
  baked: BakedTexture;
  /** Null for an uploaded model: its colours are its own. */
  surfaceProvenance: SurfaceProvenance | null;
  materials: MaterialMaps;
  looks: SurfaceLooks;
  encoded: EncodedMaps;
  size: ChosenSize;
  body: PhysicalBody;
  /** That of the picture; null where there is no viewpoint. */
  camera: AssetCamera | null;
  /** Those of the files that MuJoCo reads: MJCF and URDF, where they were asked for. They are written first. */
  robots: AssetFile[];
  /** The results of their simulation in MuJoCo, pending. */
  trial: Promise<Trial>;
  /** The requested files, without report and preview. */
  files: AssetFile[];
  report: AssetReport;
  reportFiles: AssetFile[];
}
