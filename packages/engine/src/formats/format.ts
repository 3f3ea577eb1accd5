import type { Mesh } from '@tangible/geometry';
import type { AssetFile } from '../types.ts';

export interface EncodedTexture {
  bytes: Uint8Array;
  mime: 'image/png' | 'image/jpeg';
  extension: 'png' | 'jpg';
  widthPx: number;
  heightPx: number;
}

/** A finished asset before it is written: metres, y up, standing on y = 0, front towards +z. */
export interface AssetBody extends Mesh {
  name: string;
  normals: Float32Array;
  uvs: Float32Array;
  texture: EncodedTexture;
}

export interface Format {
  /** The files of this format; `model.glb` lies at the root, every other format in a folder of its name. */
  write(body: AssetBody): Promise<AssetFile[]>;
}
