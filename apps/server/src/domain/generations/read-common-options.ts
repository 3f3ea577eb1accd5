import type { GenerateFields, GenerationOptions } from '@tangible/contracts';

/** What may be said of any asset, without what was left open: rows hold only what somebody said. */
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
