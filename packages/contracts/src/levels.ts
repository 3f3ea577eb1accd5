import type { SubdivisionLevel } from './generations.ts';

export interface LevelLimits {
  /** Upper limit for the mesh. */
  triangleCountMax: number;
  /** Longest side of the texture. */
  textureSidePxMax: number;
}

/** The limits of each level. The engine respects them, and the generator's screen shows them. */
export const LEVELS: Record<SubdivisionLevel, LevelLimits> = {
  low: { triangleCountMax: 30_000, textureSidePxMax: 1024 },
  medium: { triangleCountMax: 100_000, textureSidePxMax: 2048 },
  high: { triangleCountMax: 200_000, textureSidePxMax: 6144 },
};
