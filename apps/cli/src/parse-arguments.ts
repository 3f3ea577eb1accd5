import { parseArgs } from 'node:util';
import {
  type AssetEdits,
  FILE_FORMATS,
  type FileFormat,
  FURTHER_SLOTS,
  type FurtherSlot,
  MASS_KG_MAX,
  MASS_KG_MIN,
  MATERIAL_NAMES,
  type MaterialName,
  ScenePlacement,
  type SceneRest,
  SIZE_M_MAX,
  SIZE_M_MIN,
  SUBDIVISION_LEVELS,
  type SubdivisionLevel,
  SYMMETRIES,
  type Symmetry,
  UNIT_M_MAX,
  UNIT_M_MIN,
} from '@tangible/contracts';
import { isLanguage, LANGUAGES, type Language } from '@tangible/i18n';
import { JOBS_MAX } from './choose-jobs.ts';
import { BATCH_OPTIONS, MAKE_OPTIONS, OPTIONS, type OptionName, QUALITY_DEFAULT, SCENE_OPTIONS } from './options.ts';
import { EDITS_EXPECTED, isEditOption, readEdits } from './read-edits.ts';
import { readNumber } from './read-number.ts';
import { UsageError } from './usage-error.ts';

/** The action: assets are made from pictures or from uploaded models, changed, or put together. */
export type Verb = 'generate' | 'batch' | 'finish' | 'edit' | 'scene';

/** The parsed command line. */
export interface Command {
  verb: Verb;
  /** Pictures or models, and folders of them; assets in folders or ZIPs. */
  paths: string[];
  /** Where to write; without it every input gets a folder of its name where the command runs. */
  out?: string;
  /** Pictures of other sides of the one picture. */
  further: Partial<Record<FurtherSlot, string>>;
  /** The mask of the one picture, of its front. */
  mask?: string;
  quality: SubdivisionLevel;
  formats: FileFormat[];
  sizeM?: number;
  /** Metres per unit of a model. */
  unitM?: number;
  material?: MaterialName;
  massKg?: number;
  point?: { x: number; y: number };
  symmetry?: Symmetry;
  /** The changes to an asset. */
  edits?: AssetEdits;
  /** Where each asset of a scene is placed by hand, and what becomes of it. */
  placements?: ScenePlacement[];
  rest?: SceneRest;
  /** The server that makes the assets of a batch, and an API key for it. */
  server?: string;
  key?: string;
  /** How many assets of a batch are made at once. */
  jobs?: number;
  lang?: Language;
  json: boolean;
  help: boolean;
  version: boolean;
}

/**
 * Reads the arguments after the program's name. Throws a `UsageError` with the option and its allowed values.
 *
 * @example
 * parseArguments(['mug.png', '--out', 'mug', '--quality', 'high']);
 * parseArguments(['finish', 'chair.glb', '--unit-m', '0.01']);
 * parseArguments(['edit', 'mug', '--height', '0.12']);
 */
export function parseArguments(args: string[]): Command {
  const { tokens, positionals } = parseArgs({
    args,
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = new Map<OptionName, string | undefined>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (!Object.hasOwn(OPTIONS, token.name))
      throw new UsageError('cli.errors.unknownOption', { option: token.rawName });
    const name = token.name as OptionName;
    const takesValue = OPTIONS[name].type === 'string';
    if (takesValue && !token.value) throw wrongValue(name, '');
    if (!takesValue && token.value !== undefined) throw new UsageError('cli.errors.noValue', { option: token.rawName });
    given.set(name, token.value);
  }
  const verb = VERBS.find((word) => word === positionals[0]) ?? 'generate';
  checkVerb(verb, given);
  const read = <T>(name: OptionName, understand: (text: string) => T | undefined): T | undefined => {
    const text = given.get(name);
    if (text === undefined) return undefined;
    const value = understand(text);
    if (value === undefined) throw wrongValue(name, text);
    return value;
  };
  const formats = read('formats', readFormats);
  const material = read('material', (text) => MATERIAL_NAMES.find((name) => name === text));
  const help = given.has('help');
  return {
    verb,
    paths: verb === 'generate' ? positionals : positionals.slice(1),
    out: given.get('out'),
    further: readFurther(given),
    mask: given.get('mask'),
    quality: read('quality', (text) => SUBDIVISION_LEVELS.find((level) => level === text)) ?? QUALITY_DEFAULT,
    formats: formats ?? ['glb'],
    sizeM: read('size-m', (text) => readNumber(text, SIZE_M_MIN, SIZE_M_MAX)),
    unitM: read('unit-m', (text) => readNumber(text, UNIT_M_MIN, UNIT_M_MAX)),
    material,
    massKg: read('mass-kg', (text) => readNumber(text, MASS_KG_MIN, MASS_KG_MAX)),
    point: read('point', readPoint),
    symmetry: read('symmetry', (text) => SYMMETRIES.find((name) => name === text)),
    ...(verb === 'edit' && !help && { edits: readEdits(given, read, { formats, material }) }),
    placements: read('place', readPlacements),
    ...(given.has('keep') && { rest: 'keep' as const }),
    server: read('server', (text) => (/^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined)),
    key: given.get('key'),
    jobs: read('jobs', (text) => (/^[1-9]\d?$/.test(text) && Number(text) <= JOBS_MAX ? Number(text) : undefined)),
    lang: read('lang', (text) => (isLanguage(text) ? text : undefined)),
    json: given.has('json'),
    help,
    version: given.has('version'),
  };
}

/** Words before the paths; anything else is a path. */
const VERBS = ['batch', 'finish', 'edit', 'scene'] as const;

/** Pictures have points, models have units, and a unit says how large the model is. */
function checkVerb(verb: Verb, given: ReadonlyMap<OptionName, unknown>): void {
  const ofPictures = ['point' as const, 'symmetry' as const, 'mask' as const, ...FURTHER_SLOTS].find((name) =>
    given.has(name),
  );
  const ofEdits = [...given.keys()].find(isEditOption);
  const ofMaking = MAKE_OPTIONS.find((name) => given.has(name));
  const ofBatches = BATCH_OPTIONS.find((name) => given.has(name));
  if (verb !== 'batch' && ofBatches) throw new UsageError('cli.errors.onlyBatch', { option: `--${ofBatches}` });
  const ofScenes = SCENE_OPTIONS.find((name) => given.has(name));
  if (verb !== 'scene' && ofScenes) throw new UsageError('cli.errors.onlyScene', { option: `--${ofScenes}` });
  const notOfScenes = [...MAKE_OPTIONS, 'formats' as const, 'material' as const].find((name) => given.has(name));
  if (verb === 'scene' && notOfScenes) throw new UsageError('cli.errors.notScene', { option: `--${notOfScenes}` });
  if (verb === 'scene' && given.has('keep') && !given.has('place')) throw new UsageError('cli.errors.keepWhat');
  if (verb !== 'edit' && ofEdits) throw new UsageError('cli.errors.onlyEdit', { option: `--${ofEdits}` });
  if (verb === 'edit' && ofMaking) throw new UsageError('cli.errors.notEdit', { option: `--${ofMaking}` });
  if (verb === 'finish' && ofPictures) throw new UsageError('cli.errors.onlyPictures', { option: `--${ofPictures}` });
  if (verb === 'batch' && ofPictures) throw new UsageError('cli.errors.notBatch', { option: `--${ofPictures}` });
  if ((verb === 'generate' || verb === 'batch') && given.has('unit-m'))
    throw new UsageError('cli.errors.onlyFinish', { option: '--unit-m' });
  if (given.has('unit-m') && given.has('size-m')) {
    throw new UsageError('cli.errors.either', { first: '--size-m', second: '--unit-m' });
  }
}

const EXPECTED: Partial<Record<OptionName, string>> = {
  quality: SUBDIVISION_LEVELS.join(', '),
  ...EDITS_EXPECTED,
  formats: `${FILE_FORMATS.join(', ')}, all`,
  'size-m': `${SIZE_M_MIN} – ${SIZE_M_MAX}`,
  'unit-m': `${UNIT_M_MIN} – ${UNIT_M_MAX}`,
  material: MATERIAL_NAMES.join(', '),
  'mass-kg': `${MASS_KG_MIN} – ${MASS_KG_MAX}`,
  point: '0.5,0.5',
  symmetry: SYMMETRIES.join(', '),
  place: '0,0; 0.4,0,0.75,90',
  server: 'https://tangible.example.com',
  key: OPTIONS.key.shape,
  jobs: `1 – ${JOBS_MAX}`,
  lang: LANGUAGES.map(({ code }) => code).join(', '),
  out: OPTIONS.out.shape,
  back: OPTIONS.back.shape,
  left: OPTIONS.left.shape,
  right: OPTIONS.right.shape,
  mask: OPTIONS.mask.shape,
};

function wrongValue(name: OptionName, value: string): UsageError {
  return new UsageError('cli.errors.wrongValue', { option: `--${name}`, value, expected: EXPECTED[name] ?? '' });
}

function readFurther(given: ReadonlyMap<OptionName, string | undefined>): Command['further'] {
  return Object.fromEntries(FURTHER_SLOTS.flatMap((slot) => (given.has(slot) ? [[slot, given.get(slot)]] : [])));
}

function readFormats(text: string): FileFormat[] | undefined {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  if (names.length === 1 && names[0] === 'all') return [...FILE_FORMATS];
  const known = names.filter((name): name is FileFormat => (FILE_FORMATS as readonly string[]).includes(name));
  return known.length === names.length ? [...new Set(known)] : undefined;
}

/** `0,0; 0.4,0,0.75,90`: x and z, then height and turn if they are not 0. */
function readPlacements(text: string): ScenePlacement[] | undefined {
  const placements = text.split(';').map((part) => {
    const numbers = part.split(',').map((number) => (number.trim() === '' ? Number.NaN : Number(number)));
    const [x, z, height = 0, turnDeg = 0] = numbers;
    return numbers.length > 4 ? undefined : ScenePlacement.safeParse({ x, z, height, turnDeg }).data;
  });
  return placements.every((placement) => placement !== undefined) ? placements : undefined;
}

function readPoint(text: string): { x: number; y: number } | undefined {
  const [, x, y] = /^(0|1|0?\.\d+|1\.0+),(0|1|0?\.\d+|1\.0+)$/.exec(text.replaceAll(' ', '')) ?? [];
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) };
}
