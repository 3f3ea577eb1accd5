import { LEVELS, type LevelLimits } from '../levels.ts';
import type { AssetRequest } from '../types.ts';

/**
 * The limits of an asset: those of its level, or lower ones that were asked for.
 *
 * @example
 * findLimits({ level: 'medium', triangleCountMax: 5000 }); // { triangleCountMax: 5000, textureSidePxMax: 2048 }
 */
export function findLimits(
  request: Pick<AssetRequest, 'level' | 'triangleCountMax' | 'textureSidePxMax'>,
): LevelLimits {
  const { triangleCountMax, textureSidePxMax } = LEVELS[request.level];
  return {
    triangleCountMax: Math.min(triangleCountMax, request.triangleCountMax ?? Infinity),
    textureSidePxMax: Math.min(textureSidePxMax, request.textureSidePxMax ?? Infinity),
  };
}
