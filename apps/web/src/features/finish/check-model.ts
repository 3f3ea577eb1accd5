import { type ErrorCode, MODEL_UPLOAD_BYTES_MAX } from '@tangible/contracts';

const MODEL_TYPES = ['glb', 'obj', 'stl', 'zip'] as const;
export type ModelType = (typeof MODEL_TYPES)[number];

/** The types that a file dialog offers. */
export const ACCEPTED = MODEL_TYPES.map((type) => `.${type}`).join();

/** The type that the name of a file says; null for any other. */
export const modelTypeOf = (name: string): ModelType | null =>
  MODEL_TYPES.find((type) => name.toLowerCase().endsWith(`.${type}`)) ?? null;

/** A problem in the words of the API. */
export interface ModelProblem {
  code: ErrorCode;
  values: Record<string, string | number>;
}

/**
 * The problem with a file that can be told before it is sent; the server looks into it.
 *
 * @example
 * checkModel({ name: 'notes.pdf', size: 20 }); // { code: 'MODEL_TYPE', values: {} }
 */
export function checkModel(file: Pick<File, 'name' | 'size'> | null): ModelProblem | null {
  if (!file || file.size === 0) return { code: 'MODEL_MISSING', values: {} };
  if (modelTypeOf(file.name) === null) return { code: 'MODEL_TYPE', values: {} };
  if (file.size <= MODEL_UPLOAD_BYTES_MAX) return null;
  return { code: 'MODEL_TOO_LARGE', values: { limit: `${MODEL_UPLOAD_BYTES_MAX >> 20} MB` } };
}
