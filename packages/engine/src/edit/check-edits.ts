import { AppError, AssetEdits, LEVELS } from '@tangible/contracts';
import type { EditRequest } from '../types.ts';

/** Rejects edits with invalid values, and edits that contradict themselves, before any work is done. */
export function checkEdits({ edits, level }: Pick<EditRequest, 'edits' | 'level'>): void {
  const { error } = AssetEdits.safeParse(edits);
  const [issue] = error?.issues ?? [];
  if (issue) throw invalid(`${issue.path.join('.') || 'edits'}: ${issue.message}`);
  const { massKg, densityKgM3, staticFriction, dynamicFriction, rotation, triangleCountMax, textureSidePxMax } = edits;
  const limits = LEVELS[level];
  if (rotation && !(Math.hypot(...rotation) > 1e-6)) throw invalid('a rotation of 0, 0, 0, 0 is none');
  if (triangleCountMax !== undefined && triangleCountMax > limits.triangleCountMax) {
    throw invalid(`the level ${level} has at most ${limits.triangleCountMax} triangles`);
  }
  if (textureSidePxMax !== undefined && textureSidePxMax > limits.textureSidePxMax) {
    throw invalid(`the level ${level} has textures of at most ${limits.textureSidePxMax} px`);
  }
  if (massKg !== undefined && densityKgM3 !== undefined) {
    throw new AppError('EDIT_NOT_POSSIBLE', { detail: 'give either the density or the mass' });
  }
  if (staticFriction !== undefined && dynamicFriction !== undefined && dynamicFriction > staticFriction) {
    throw new AppError('EDIT_NOT_POSSIBLE', { detail: 'the dynamic friction cannot exceed the static friction' });
  }
}

const invalid = (detail: string) => new AppError('INVALID_REQUEST', { detail });
