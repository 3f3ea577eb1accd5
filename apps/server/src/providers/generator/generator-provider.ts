import type {
  AssetEdits,
  FileFormat,
  FurtherSlot,
  GenerationOptions,
  Guidance,
  SubdivisionLevel,
  WorkStage,
} from '@tangible/contracts';
import type { SceneRequest } from '@tangible/engine';

export interface GeneratorRequest extends Omit<GenerationOptions, 'formats' | 'masks'> {
  image: Uint8Array;
  /** Pictures of other sides than the front, which `image` shows. */
  further?: Partial<Record<FurtherSlot, Uint8Array>>;
  /** The masks that a person approved: of the picture of the front, and of others. */
  mask?: Uint8Array;
  furtherMasks?: Partial<Record<FurtherSlot, Uint8Array>>;
  level: SubdivisionLevel;
  formats: FileFormat[];
  /** The guidance of a vision model: used where the user gave no value, and shown in the report. */
  hint?: Guidance;
}

/** An uploaded or hosted model, to be made into an asset. */
export interface FinishingRequest
  extends Omit<GeneratorRequest, 'image' | 'further' | 'mask' | 'furtherMasks' | 'point' | 'unitM'> {
  /** GLB, OBJ or STL. */
  model: Uint8Array;
  /** Metres per unit of the model; null when its units mean nothing. */
  unitM?: number | null;
  /** The files that an OBJ refers to: materials and textures by file name. */
  sideFiles?: ReadonlyMap<string, Uint8Array>;
}

/** A change of an asset that was made before. */
export interface EditingRequest {
  /** The files of version 1 that it needs, by path. */
  files: ReadonlyMap<string, Uint8Array>;
  /** All changes together, relative to version 1. */
  edits: AssetEdits;
  /** The level that was paid for. */
  level: SubdivisionLevel;
}

export interface MakeOptions {
  signal: AbortSignal;
  onProgress: (progress: number, stage: WorkStage) => void;
}

interface GeneratedFile {
  /** The path of the file in the ZIP, such as `model.glb` or `obj/model.obj`. */
  path: string;
  mime: string;
  bytes: Uint8Array;
}

export interface GeneratedAsset {
  files: GeneratedFile[];
  /** All files in one ZIP, packed where the asset is made: packing on the API's thread would make it wait. */
  zip: Uint8Array;
  /** The duration of each stage, if the generator knows it. */
  timings?: readonly { stage: WorkStage; ms: number }[];
}

/**
 * The generator of assets. Errors that a user can act on are `AppError`s; any other error means that the same request
 * may succeed when it is retried.
 */
export interface GeneratorProvider {
  /** Turns a picture into an asset. */
  generate(request: GeneratorRequest, options: MakeOptions): Promise<GeneratedAsset>;

  /** Turns a given model into an asset: a hosted model's, or an uploaded one. */
  finish(request: FinishingRequest, options: MakeOptions): Promise<GeneratedAsset>;

  /** Makes another version of an asset. */
  edit(request: EditingRequest, options: MakeOptions): Promise<GeneratedAsset>;

  /** An edit is about to come, perhaps in seconds only: loads what it needs, and says nothing of how that went. */
  prepareEdit?(options: { inSeconds: boolean }): void;

  /** Makes one scene of several assets. */
  compose(request: SceneRequest, options: MakeOptions): Promise<GeneratedAsset>;
}
