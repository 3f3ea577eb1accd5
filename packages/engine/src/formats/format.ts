import type { Mesh } from '@tangible/geometry';
import type { Platform } from '../platform/platform.ts';
import type { AssetFile } from '../types.ts';
import type { PhysicalBody, SurfaceProvenance } from '../workpiece.ts';
import type { LightTextures, TextureSet } from './textures/encoded-maps.ts';

export type { EncodedTexture, LightTextures, TextureSet } from './textures/encoded-maps.ts';

/** The same asset for the web and for phones: at most 100,000 triangles and textures of at most 2048. */
export interface LightBody extends Mesh, LightTextures {
  normals: Float32Array;
  tangents: Float32Array;
  uvs: Float32Array;
  /** As in `SurfaceProvenance`. */
  colourSources?: Uint8Array | null;
}

/** A finished asset before it is written: metres, y up, standing on y = 0, front towards +z. */
export interface AssetBody extends PhysicalBody {
  name: string;
  textures: TextureSet;
  /** Null for an uploaded model. */
  provenance: SurfaceProvenance | null;
  light: LightBody;
  /** For formats that know one number instead of a texture, 0 to 1. */
  roughnessMean: number;
  metallicMean: number;
}

export interface Format {
  /**
   * The files of this format; `model.glb` is at the root, every other format in a folder of its name. The platform is
   * for formats that need a texture in another size or encoding.
   */
  write(body: AssetBody, platform: Platform): Promise<AssetFile[]>;
}
