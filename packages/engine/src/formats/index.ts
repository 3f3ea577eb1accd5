import type { FileFormat } from '@tangible/contracts';
import type { Format } from './format.ts';
import { glb } from './glb.ts';
import { mjcf } from './mjcf.ts';
import { obj } from './obj.ts';
import { stl } from './stl.ts';
import { urdf } from './urdf.ts';

export type { AssetBody, EncodedTexture, Format, LightBody, TextureSet } from './format.ts';

/** Every format that can be asked for: a file beside this one and a line here. */
export const FORMATS: Record<FileFormat, Format> = {
  glb,
  obj,
  stl,
  urdf,
  mjcf,
};
