import type { FileFormat, GenerationOptions, SubdivisionLevel, WorkStage } from '@tangible/contracts';

export interface GeneratorRequest extends Omit<GenerationOptions, 'formats'> {
  image: Uint8Array;
  level: SubdivisionLevel;
  formats: FileFormat[];
}

export interface GeneratedFile {
  /** Where the file lies inside the ZIP, such as `model.glb` or `obj/model.obj`. */
  path: string;
  mime: string;
  bytes: Uint8Array;
}

export interface GeneratedAsset {
  files: GeneratedFile[];
  /** All files in one ZIP, packed where the asset is made: packing on the API's thread would make it wait. */
  zip: Uint8Array;
}

export interface GeneratorProvider {
  /**
   * Turns a picture into an asset. Errors that a person can do something about are
   * `AppError`s; any other error means that the same request may succeed when it is tried again.
   */
  generate(
    request: GeneratorRequest,
    options: { signal: AbortSignal; onProgress: (progress: number, stage: WorkStage) => void },
  ): Promise<GeneratedAsset>;
}
