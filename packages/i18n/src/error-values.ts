import type { WordValues } from './translate.ts';

/** A day travels as `2026-12-31`; each language writes it in its own way. */
export const errorValues = (values: Record<string, string | number>): WordValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? new Date(`${value}T00:00`) : value,
    ]),
  );
