import type { AnyStage } from '../define-stage.ts';
import { assembleAsset, writeFormats } from '../stages/assemble-asset.ts';
import { deriveMaterials } from '../stages/derive-materials.ts';
import { simplifyMesh } from '../stages/simplify-mesh.ts';
import { unwrapSurface } from '../stages/unwrap-surface.ts';
import { inspectEdited } from './inspect-edited.ts';
import { rebakeTexture } from './rebake-texture.ts';
import { standEdited } from './stand-edited.ts';

/** The mesh, its texture layout and its encoded textures stay. */
export const EDITING: readonly AnyStage[] = [standEdited, writeFormats, inspectEdited];

/** With fewer triangles: the mesh is unwrapped again, and its textures are baked from the former ones. */
export const REDUCING: readonly AnyStage[] = [
  simplifyMesh,
  unwrapSurface,
  rebakeTexture,
  deriveMaterials,
  standEdited,
  assembleAsset,
  inspectEdited,
];
