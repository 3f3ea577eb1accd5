import type { SubdivisionLevel } from '@tangible/contracts';

export interface LevelLimits {
  /** Upper limit for the mesh. */
  triangleCountMax: number;
  /** Longest side of the texture. */
  textureSidePxMax: number;
}

/** What each level may spend. */
export const LEVELS: Record<SubdivisionLevel, LevelLimits> = {
  low: { triangleCountMax: 30_000, textureSidePxMax: 1024 },
  medium: { triangleCountMax: 100_000, textureSidePxMax: 2048 },
  high: { triangleCountMax: 200_000, textureSidePxMax: 6144 },
};
