import type {
  AssetEdits,
  FileFormat,
  FurtherSlot,
  Guidance,
  MaterialName,
  SubdivisionLevel,
  Symmetry,
  WorkStage,
} from '@tangible/contracts';
import type { AssetReport } from './report.ts';

/** A decoded picture: sRGB, 8 bits, red, green, blue and straight alpha per pixel, rows from the top. */
export interface RgbaImage {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

export interface AssetRequest {
  /** The picture as it was uploaded: JPEG, PNG, WebP or GIF. */
  image: Uint8Array;
  /**
   * Pictures of other sides, of the same types: from behind, and from the left and the right of the first camera. Each
   * may be up to 20 degrees off.
   */
  further?: Partial<Record<FurtherSlot, Uint8Array>>;
  /**
   * The mask of the subject, which is used as it is instead of one that the engine finds: a PNG as large as the upright
   * picture, or reduced as `fitMaskSize` of the mask package says. Its alpha, or its brightness if it is opaque, is how
   * much of each pixel the subject covers.
   */
  mask?: Uint8Array;
  /** The same for the pictures of other sides. */
  furtherMasks?: Partial<Record<FurtherSlot, Uint8Array>>;
  level: SubdivisionLevel;
  /** Limits below those of the level. */
  triangleCountMax?: number;
  textureSidePxMax?: number;
  /** Formats in addition to `model.glb`, which is always written. */
  formats: FileFormat[];
  /** The longest side in metres. Without it the network's estimate is taken; the report says which. */
  sizeM?: number;
  /** Shows which of several subjects is meant: shares (0 to 1) of the picture from the left and from the top. */
  point?: { x: number; y: number };
  /**
   * The material. Without it metal is recognised by its appearance, and otherwise `mixed` is assumed; the report says
   * which.
   */
  material?: MaterialName;
  /** The density of the body as if it were solid, instead of the material's. */
  densityKgM3?: number;
  /** The mass, instead of one from volume and density. */
  massKg?: number;
  /** How the shape comes about. Default: by the network where its files are, else by inflating the silhouette. */
  shape?: 'network' | 'baseline';
  /** 'off' leaves the hidden side of a body of revolution as the network sees it. Default 'auto': as round as its seen side. */
  symmetry?: Symmetry;
  /** Names the object inside the files. */
  name?: string;
  /**
   * A description of the object from the picture, by a person or a model. Name, size and material are used where the
   * request itself says nothing; the report shows them next to the engine's own estimate.
   */
  hint?: Partial<Guidance>;
}

/** An existing model, to be made an asset. */
export interface FinishRequest
  extends Omit<AssetRequest, 'image' | 'further' | 'mask' | 'furtherMasks' | 'point' | 'shape' | 'symmetry'> {
  /** GLB, OBJ or STL. */
  model: Uint8Array;
  /** The files that an OBJ refers to: materials and textures by file name. */
  sideFiles?: ReadonlyMap<string, Uint8Array>;
  /**
   * Metres per unit of the model; null when its units mean nothing. Default: 1 for GLB; for OBJ and STL metres where the
   * longest side is then 0.01 to 20 m, else millimetres, centimetres or inches, which the report calls assumed.
   */
  unitM?: number | null;
}

/** An asset, to be changed. */
export interface EditRequest {
  /** The files of version 1 as they were written, by path. Those of `EDIT_FILES` are read. */
  files: ReadonlyMap<string, Uint8Array>;
  /** All edits together, relative to version 1. */
  edits: AssetEdits;
  /** The level of version 1: its limits are upper limits. */
  level: SubdivisionLevel;
}

export interface AssetFile {
  /** Within the ZIP: `model.glb`, `report.json`, `preview.png`, `obj/model.obj`. */
  path: string;
  mime: string;
  bytes: Uint8Array;
}

export interface StageTiming {
  stage: WorkStage;
  ms: number;
}

export interface Asset {
  files: AssetFile[];
  report: AssetReport;
  /** How long each stage took; not in the files, which hold nothing that differs from run to run. */
  timings: StageTiming[];
}

export interface Progress {
  stage: WorkStage;
  /** 0 to 100, never falling. */
  progress: number;
}
