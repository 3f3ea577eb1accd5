/**
 * Every stage of the engine in the order in which a person meets them while waiting.
 * Each has its words in `packages/i18n` (`stages.*`) and its file in `packages/engine/src/stages`.
 */
export const STAGES = [
  'prepare-image',
  'isolate-subject',
  'infer-shape',
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
