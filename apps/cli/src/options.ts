import { FILE_FORMATS, SUBDIVISION_LEVEL_DEFAULT, SUBDIVISION_LEVELS } from '@tangible/contracts';
import { LANGUAGES } from '@tangible/i18n';

/**
 * Every option of the command line: whether a value follows, and how the help shows that value. The descriptions are in
 * `packages/i18n` under `cli.options`.
 */
export const OPTIONS = {
  out: { type: 'string', short: 'o', shape: 'DIR' },
  back: { type: 'string', shape: 'FILE' },
  left: { type: 'string', shape: 'FILE' },
  right: { type: 'string', shape: 'FILE' },
  quality: { type: 'string', short: 'q', shape: SUBDIVISION_LEVELS.join('|') },
  formats: { type: 'string', short: 'f', shape: FILE_FORMATS.join(',') },
  'size-m': { type: 'string', shape: 'N' },
  'unit-m': { type: 'string', shape: 'N' },
  material: { type: 'string', shape: 'NAME' },
  'mass-kg': { type: 'string', shape: 'N' },
  point: { type: 'string', shape: 'X,Y' },
  lang: { type: 'string', shape: LANGUAGES.map(({ code }) => code).join('|') },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const satisfies Record<string, { type: 'string' | 'boolean'; short?: string; shape?: string }>;

export type OptionName = keyof typeof OPTIONS;

export const QUALITY_DEFAULT = SUBDIVISION_LEVEL_DEFAULT;
