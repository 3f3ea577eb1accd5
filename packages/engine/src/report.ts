import type {
  AssetEdits,
  CheckName,
  FileFormat,
  FurtherSlot,
  MaterialName,
  ModelUnit,
  PictureWarning,
  SubdivisionLevel,
  SurfaceShares,
  UpDirection,
} from '@tangible/contracts';
import type { Repairs } from '@tangible/geometry';
import type { DropTest } from './inspect/drop-test.ts';
import type { PlaceTest } from './inspect/place-test.ts';
import type { Backend } from './models/session.ts';
import type { RestKind } from './stand/tell-rest.ts';

/** `fail` breaks a promise of the product; `warn` is a warning and breaks none. */
export type Verdict = 'pass' | 'warn' | 'fail';

/** One measurement on the written files. */
export interface Check<Name extends string = CheckName> {
  name: Name;
  /** False also means that it could not be measured because an earlier step failed. */
  value: number | boolean;
  /** The condition on the value, machine-readable: `= 0`, `> 0`, `<= 0.0001`, `>= 1, <= 32`. */
  threshold: string;
  verdict: Verdict;
  unit?: string;
}

type Triple = [number, number, number];

/** The hint of the request compared with the engine's own estimates. `warn`: they differ widely. */
export interface Comparison {
  name: string | null;
  size: { guidedM: number; estimateM: number | null; verdict: Exclude<Verdict, 'fail'> } | null;
  /** The mass from the hint, and that of the asset. */
  mass: { guidedKg: number; massKg: number; verdict: Exclude<Verdict, 'fail'> } | null;
  /** The appearance shows metal, reported as steel, or nothing. */
  material: { guided: MaterialName; estimated: MaterialName | null; verdict: Exclude<Verdict, 'fail'> } | null;
  /** The angle between the two directions; null if the engine used no picture. */
  up: { guided: UpDirection; apartDegrees: number | null; verdict: Exclude<Verdict, 'fail'> } | null;
}

/** How a further picture fits the shape: the camera that its outline was fitted with. */
interface PictureFit {
  slot: FurtherSlot;
  /** Whether it was used for shape and colours; a picture that fits badly is not. */
  used: boolean;
  /** Where its camera stood: degrees around the object from the first camera, to the right, and above the horizon. */
  azimuthDegrees: number;
  elevationDegrees: number;
  /** The outline of the shape against that of the picture, intersection over union, 0 to 1. */
  outlineIou: number;
}

/** The camera that took the picture, in the axes and metres of the asset. It looks along its own -z, y up. */
export interface AssetCamera {
  positionM: Triple;
  /** A quaternion x, y, z, w from the camera's axes to those of the asset. */
  rotation: [number, number, number, number];
  /** Across the frame and down it alike. */
  fieldOfViewDegrees: number;
  /** The square that the camera saw, in shares of the picture's width and height; it may reach beyond the picture. */
  frame: { left: number; top: number; width: number; height: number };
}

/**
 * `report.json`: the properties of an asset, how it was made, and its measurements. Lengths in metres, y up, as in the
 * GLB.
 *
 * Version 2 adds `physics`, `colliders`, `dropTest`, `repairs`, `materials` and `files`, the method `model`, and lets
 * `subject` be null. `guidance` exists if a hint was sent with the request.
 */
export interface AssetReport {
  version: 2;
  name: string;
  /**
   * The method of the shape; `silhouette` is the picture's outline, inflated, without a network; `model` is an uploaded
   * mesh.
   */
  method: 'network' | 'silhouette' | 'model';
  /** The network that saw the shape, and where it ran if that was in a browser: on its graphics processor or on the CPU. */
  model: { name: string; version: string; backend?: Backend } | null;
  /** The hidden side was made as round as the seen one. Only if it was. */
  symmetry?: 'revolution';
  level: SubdivisionLevel;
  formats: FileFormat[];
  /** What was changed afterwards, relative to the asset as it was generated. Only if something was. */
  edits?: AssetEdits;
  /** Null when there was no picture. */
  subject: {
    /** The source of the mask: the picture's own alpha, its colours, a network, or given with the request. */
    source: 'alpha' | 'colour' | 'network' | 'given';
    /** The share of the picture that the subject covers, 0 to 1. */
    coverage: number;
    /** Other objects in the picture that were left out. */
    othersCount: number;
    /** The picture cuts the subject off. */
    touchesBorder: boolean;
  } | null;
  /** The fit of each further picture, in the order of `FURTHER_SLOTS`. Only if there were any. */
  pictures?: PictureFit[];
  /** What does not fit together, as errors that were not thrown. Only if there were further pictures; may be empty. */
  pictureWarnings?: PictureWarning[];
  size: {
    /** Given by the request, guided by its hint, estimated by the network, or assumed when there is none of them. */
    source: 'given' | 'guided' | 'estimated' | 'assumed';
    /** An estimate is usually right within this factor, as the network itself judges. Null when it does not. */
    factor: number | null;
    /** The unit that the numbers of an OBJ or STL were taken for: the format itself has none. Only if one was assumed. */
    unit?: ModelUnit;
    widthM: number;
    heightM: number;
    depthM: number;
  };
  /**
   * Which way was up in the picture (x to the right, y up, z towards the camera); null when the picture's up was taken.
   */
  up: Triple | null;
  /**
   * The camera that took the picture of the front, in the axes of the GLB: a picture of the asset from there shows the
   * subject where the picture does. Null without a network; reports made before this field lack it.
   */
  camera: AssetCamera | null;
  guidance?: Comparison;
  mesh: {
    triangleCount: number;
    vertexCount: number;
    volumeM3: number;
    areaM2: number;
    /** At even density. */
    centreOfMassM: Triple;
    eulerCharacteristic: number;
  };
  /** The base colour. */
  texture: { widthPx: number; heightPx: number; mime: string };
  /**
   * Where the colours come from, as shares of the surface by area: seen in the picture of the front, a mirror image of
   * it, or inferred. They sum to 1. Null for an uploaded model; reports made before this field lack it.
   */
  provenance: SurfaceShares | null;
  materials: {
    /** The maps in addition to the base colour; null if there is none. */
    normal: { widthPx: number; heightPx: number; mime: string } | null;
    /** Occlusion, roughness and metallic. */
    orm: { widthPx: number; heightPx: number; mime: string } | null;
    /** Over the surface, 0 to 1. */
    roughnessMean: number;
    metallicMean: number;
    /** The source of roughness and metallic: the network, the given model, or none. */
    source: 'network' | 'model' | 'assumed';
  };
  physics: {
    material: string;
    /** Given by the request, guided by its hint, estimated from the looks, or assumed. */
    materialSource: 'given' | 'guided' | 'estimated' | 'assumed';
    densityKgM3: number;
    massKg: number;
    /** Given by the request or an edit, or estimated by volume and density. Reports made before this field lack it. */
    massSource: 'given' | 'estimated';
    /**
     * The possible mass of an object of this volume and material, from hollow to solid: a proposal if the mass is
     * outside.
     */
    plausibleMassKg: [least: number, most: number];
    /**
     * Compared with `mesh.centreOfMassM` it shows how much heavier a foot was assumed to be, so that the asset stands.
     */
    centreOfMassM: Triple;
    /** About the centre of mass: xx, yy, zz, xy, xz, yz of the tensor. */
    inertiaKgM2: [number, number, number, number, number, number];
    staticFriction: number;
    dynamicFriction: number;
    restitution: number;
  };
  colliders: {
    count: number;
    vertexCount: number;
    /** By how much the pieces together exceed the body: (their volume - the body's) / the body's. */
    volumeError: number;
    /** The farthest that a piece's surface lies from the body's. */
    distanceErrorM: number;
  };
  /** Dropped in MuJoCo from twice its height. */
  dropTest: DropTest;
  /** Set down upright on the floor in MuJoCo, left alone for five seconds, and tapped; null when MuJoCo refused it. */
  placeTest: (PlaceTest & { /** How it is meant to rest: it stands, or its shape says so. */ meant: RestKind }) | null;
  /** The flaws of the surface before it was made watertight, and their repairs. */
  repairs: Omit<Repairs, 'distanceMax'>;
  /** Every file but this one. */
  files: { path: string; bytes: number }[];
  checks: Check[];
  /** No check failed. */
  passed: boolean;
}
