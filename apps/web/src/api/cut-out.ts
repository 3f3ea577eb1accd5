import type { CutOutAnswer } from '@tangible/contracts';
import { call } from './call.ts';

/**
 * The subjects of a picture, free of charge; with a point, what lies there.
 *
 * @example
 * const { subjects, chosen } = await requestCutOut(file, { point: { x: 0.3, y: 0.5 } });
 */
export function requestCutOut(
  file: Blob,
  { point, signal }: { point?: { x: number; y: number }; signal?: AbortSignal } = {},
): Promise<CutOutAnswer> {
  const form = new FormData();
  if (point) {
    form.append('pointX', String(point.x));
    form.append('pointY', String(point.y));
  }
  form.append('file', file);
  return call<CutOutAnswer>('/tangible/cut-out', { method: 'POST', body: form, ...(signal && { signal }) });
}
