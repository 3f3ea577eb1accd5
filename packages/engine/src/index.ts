/** One picture in, a 3D asset out. Runs in Node and in browsers: the differences are passed in as a `Platform`. */
export { type CutOut, type CutOutSubject, cutOut } from './cut-out.ts';
export { editAsset } from './edit/edit-asset.ts';
export { EDIT_FILES } from './edit/edit-files.ts';
export { finishModel } from './finish-model.ts';
export { generateAsset } from './generate-asset.ts';
export { LEVELS, type LevelLimits } from './levels.ts';
export { zipFiles } from './packaging/zip-files.ts';
export type { EngineContext, Platform } from './platform/platform.ts';
export type { AssetReport, Check, Verdict } from './report.ts';
export { StageError } from './run-pipeline.ts';
export { checkPlacements } from './scene/check-placements.ts';
export { composeScene } from './scene/compose-scene.ts';
export type { Scene, SceneMember, SceneRequest } from './scene/types.ts';
export type {
  Asset,
  AssetFile,
  AssetRequest,
  EditRequest,
  FinishRequest,
  Progress,
  RgbaImage,
  StageTiming,
} from './types.ts';
