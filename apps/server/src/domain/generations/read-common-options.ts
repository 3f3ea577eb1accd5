import type { GenerateFields, GenerationOptions } from '@tangible/contracts';

/** The options of any asset, without unset ones: rows contain only what the user entered. */
export function readCommonOptions({
  formats,
  sizeM,
  material,
  massKg,
}: Partial<Pick<GenerateFields, 'formats' | 'sizeM' | 'material' | 'massKg'>>): GenerationOptions {
  return {
    ...(formats && { formats }),
    ...(sizeM !== undefined && { sizeM }),
    ...(material && { material }),
    ...(massKg !== undefined && { massKg }),
  };
}
