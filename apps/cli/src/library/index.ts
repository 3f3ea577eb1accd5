/**
 * The library of the npm package `tangible`: the engine in Node, each call in a thread of its own. Requests and results are
 * the engine's own types.
 */
export {
  AppError,
  type AssetEdits,
  type ErrorCode,
  type FileFormat,
  type FurtherSlot,
  type MaterialName,
  type ScenePlacement,
  type SceneReport,
  type SubdivisionLevel,
  type WorkStage,
} from '@tangible/contracts';
export type {
  Asset,
  AssetFile,
  AssetReport,
  AssetRequest,
  Check,
  EditRequest,
  FinishRequest,
  Progress,
  Scene,
  SceneMember,
  SceneRequest,
} from '@tangible/engine';
export { type ReadAsset, readAsset } from '../read-asset.ts';
export { readMember } from '../read-member.ts';
export { writeFiles } from '../write-files.ts';
export { composeScene } from './compose-scene.ts';
export { editAsset } from './edit-asset.ts';
export { finishModel } from './finish-model.ts';
export { generateAsset } from './generate-asset.ts';
export type { RunOptions, WithDefaults } from './run-options.ts';
