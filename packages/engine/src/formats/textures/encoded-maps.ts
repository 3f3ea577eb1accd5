export interface EncodedTexture {
  bytes: Uint8Array;
  mime: 'image/png' | 'image/jpeg';
  extension: 'png' | 'jpg';
  widthPx: number;
  heightPx: number;
}

/** As `MaterialMaps`, ready to be put into a file. */
export interface TextureSet {
  baseColour: EncodedTexture;
  normal: EncodedTexture;
  orm: EncodedTexture;
}

/** The textures for the web and for phones: at most 2048. */
export interface LightTextures {
  textures: TextureSet;
  /** The base colour, for formats that take no JPEG. Encoded once, when it is asked for first. */
  encodeColour: () => Promise<Uint8Array>;
}

/** The textures of an asset, ready to be written. */
export interface EncodedMaps {
  full: TextureSet;
  light: LightTextures;
}
