import {
  COLLIDER_KINDS,
  FILE_FORMATS,
  SUBDIVISION_LEVEL_DEFAULT,
  SUBDIVISION_LEVELS,
  SYMMETRIES,
} from '@tangible/contracts';
import { LANGUAGES } from '@tangible/i18n';
import { FLOORS, FRONTS } from './turn-asset.ts';

type Options = Record<string, { type: 'string' | 'boolean'; short?: string; shape?: string }>;

/**
 * Every option of the command line: whether a value follows, and how the help shows that value. The descriptions are in
 * `packages/i18n` under `cli.options`.
 */
const SHARED_OPTIONS = {
  out: { type: 'string', short: 'o', shape: 'DIR' },
  back: { type: 'string', shape: 'FILE' },
  left: { type: 'string', shape: 'FILE' },
  right: { type: 'string', shape: 'FILE' },
  mask: { type: 'string', shape: 'FILE' },
  quality: { type: 'string', short: 'q', shape: SUBDIVISION_LEVELS.join('|') },
  formats: { type: 'string', short: 'f', shape: FILE_FORMATS.join(',') },
  'size-m': { type: 'string', shape: 'N' },
  'unit-m': { type: 'string', shape: 'N' },
  material: { type: 'string', shape: 'NAME' },
  'mass-kg': { type: 'string', shape: 'N' },
  point: { type: 'string', shape: 'X,Y' },
  symmetry: { type: 'string', shape: SYMMETRIES.join('|') },
  place: { type: 'string', shape: '"X,Z[,HEIGHT[,TURN]]; …"' },
  keep: { type: 'boolean' },
  lang: { type: 'string', shape: LANGUAGES.map(({ code }) => code).join('|') },
  server: { type: 'string', shape: 'URL' },
  key: { type: 'string', shape: 'KEY' },
  jobs: { type: 'string', short: 'j', shape: 'N' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const satisfies Options;

/** Those of `tangible edit` alone. It also takes out, formats, material, lang and json. */
export const EDIT_OPTIONS = {
  size: { type: 'string', shape: 'M' },
  width: { type: 'string', shape: 'M' },
  height: { type: 'string', shape: 'M' },
  depth: { type: 'string', shape: 'M' },
  factor: { type: 'string', shape: 'N' },
  mass: { type: 'string', shape: 'KG' },
  density: { type: 'string', shape: 'N' },
  friction: { type: 'string', shape: 'N' },
  turn: { type: 'string', shape: 'x90,y180' },
  floor: { type: 'string', shape: FLOORS.join('|') },
  front: { type: 'string', shape: FRONTS.join('|') },
  name: { type: 'string', shape: 'NAME' },
  triangles: { type: 'string', shape: 'N' },
  texture: { type: 'string', shape: 'PX' },
  colliders: { type: 'string', shape: `N|${COLLIDER_KINDS.slice(1).join('|')}` },
} as const satisfies Options;

export const OPTIONS = { ...SHARED_OPTIONS, ...EDIT_OPTIONS };

export type OptionName = keyof typeof OPTIONS;
export type EditOptionName = keyof typeof EDIT_OPTIONS;

/** Those of `tangible scene` alone. */
export const SCENE_OPTIONS = ['place', 'keep'] as const;

/** Those of `tangible batch` alone. */
export const BATCH_OPTIONS = ['server', 'key', 'jobs'] as const;

/** Options that make no sense for an asset that exists. */
export const MAKE_OPTIONS = [
  'quality',
  'size-m',
  'unit-m',
  'mass-kg',
  'point',
  'symmetry',
  'back',
  'left',
  'right',
  'mask',
] as const;

export const QUALITY_DEFAULT = SUBDIVISION_LEVEL_DEFAULT;
