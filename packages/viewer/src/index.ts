export {
  AMBIENT_LIGHT,
  AUTO_ROTATE_SPEED,
  BACKGROUND_COLOURS,
  BACKGROUNDS,
  type Background,
  CHANNELS,
  type Channel,
  DIRECTIONAL_LIGHT,
  FALLBACK_SIZE_PX,
  FIELD_OF_VIEW,
  FITTED_SIDE,
  PIXEL_RATIO_MAX,
  PROGRESS,
} from './constants.ts';
export {
  type FetchedModel,
  type FetchOptions,
  fetchModel,
  type LoadProgress,
  type LoadStage,
} from './model/fetch-model.ts';
export { ModelError, type ModelErrorCode } from './model/model-error.ts';
export type { ModelReport, ReportCheck } from './model/report.ts';
export type { Preview } from './scene/place-preview.ts';
export type { PickFace } from './use-face-pick.ts';
export { Viewer, type ViewerEvent, type ViewerProps } from './Viewer.tsx';
export type { CheckGroup, EditField, ViewerWords } from './words.ts';
