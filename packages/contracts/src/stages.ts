/**
 * Every stage of the engine in the order in which users see them while waiting. Each has its label in `packages/i18n`
 * (`stages.*`) and its file in `packages/engine/src/stages`.
 */
export const STAGES = [
  'prepare-image',
  'isolate-subject',
  'infer-shape',
  'reconstruct-solid',
  'extract-surface',
  'make-watertight',
  'simplify-mesh',
  'unwrap-surface',
  'bake-texture',
  'derive-materials',
  'estimate-physics',
  'assemble-asset',
  'inspect-asset',
] as const;

export type StageName = (typeof STAGES)[number];

/** Other work of a worker: it waits for a hosted model, or makes a scene of several assets. */
const OTHER_STAGES = ['await-model', 'arrange-scene', 'settle-scene', 'write-scene'] as const;

/** Everything that a generation can be at. */
export const WORK_STAGES = [...STAGES, ...OTHER_STAGES] as const;

export type WorkStage = (typeof WORK_STAGES)[number];
