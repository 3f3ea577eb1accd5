import type { FileFormat } from '@tangible/contracts';
import { fbx } from './fbx.ts';
import type { Format } from './format.ts';
import { glb } from './glb.ts';
import { mjcf } from './mjcf.ts';
import { obj } from './obj.ts';
import { sdf } from './sdf.ts';
import { stl } from './stl.ts';
import { urdf } from './urdf.ts';
import { usd } from './usd.ts';
import { usdz } from './usdz.ts';

export type { AssetBody, Format } from './format.ts';

/** Every format that can be requested: a file in this folder and a line here. */
export const FORMATS: Record<FileFormat, Format> = {
  glb,
  usdz,
  usd,
  fbx,
  obj,
  stl,
  urdf,
  mjcf,
  sdf,
};
