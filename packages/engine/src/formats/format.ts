import type { AssetFile, Platform } from '../types.ts';
import type { PhysicalBody } from '../workpiece.ts';

export interface EncodedTexture {
  bytes: Uint8Array;
  mime: 'image/png' | 'image/jpeg';
  extension: 'png' | 'jpg';
  widthPx: number;
  heightPx: number;
}

/** A finished asset before it is written: metres, y up, standing on y = 0, front towards +z. */
export interface AssetBody extends PhysicalBody {
  name: string;
  /** As `MaterialMaps`, ready to be put into a file. */
  textures: { baseColour: EncodedTexture; normal: EncodedTexture; orm: EncodedTexture };
}

export interface Format {
  /**
   * The files of this format; `model.glb` lies at the root, every other format in a folder of its name. The platform
   * is for formats that want a texture in another size or encoding.
   */
  write(body: AssetBody, platform: Platform): Promise<AssetFile[]>;
}
