import { AppError } from '@tangible/contracts';
import type { RgbaImage } from '../types.ts';

export function findSubjectByColour(_picture: RgbaImage): Float32Array {
  throw new AppError('SUBJECT_NOT_FOUND');
}
