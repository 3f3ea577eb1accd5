import {
  ASSET_NAME_LENGTH_MAX,
  type AssetEdits,
  COLLIDER_COUNT_MAX,
  COLLIDER_KINDS,
  DENSITY_KG_M3_MAX,
  DENSITY_KG_M3_MIN,
  FRICTION_MAX,
  MASS_KG_MAX,
  MASS_KG_MIN,
  SIZE_M_MAX,
  SIZE_M_MIN,
  TEXTURE_SIDE_PX_MIN,
  TRIANGLE_COUNT_MIN,
} from '@tangible/contracts';
import { EDIT_OPTIONS, type EditOptionName } from './options.ts';
import { readNumber, readWhole } from './read-number.ts';
import { FLOORS, FRONTS, readTurns, turnAsset } from './turn-asset.ts';
import { UsageError } from './usage-error.ts';

type Read = <T>(name: EditOptionName, understand: (text: string) => T | undefined) => T | undefined;

const AXES = { size: 'longest', width: 'width', height: 'height', depth: 'depth' } as const;
const FACTOR_MAX = 1e6;

/** The allowed values of the options of `tangible edit`, as messages show them. */
export const EDITS_EXPECTED: Record<EditOptionName, string> = {
  size: `${SIZE_M_MIN} – ${SIZE_M_MAX}`,
  width: `${SIZE_M_MIN} – ${SIZE_M_MAX}`,
  height: `${SIZE_M_MIN} – ${SIZE_M_MAX}`,
  depth: `${SIZE_M_MIN} – ${SIZE_M_MAX}`,
  factor: `${1 / FACTOR_MAX} – ${FACTOR_MAX}`,
  mass: `${MASS_KG_MIN} – ${MASS_KG_MAX}`,
  density: `${DENSITY_KG_M3_MIN} – ${DENSITY_KG_M3_MAX}`,
  friction: `0 – ${FRICTION_MAX}`,
  turn: 'x90, y180, x90,z-45',
  floor: FLOORS.join(', '),
  front: FRONTS.join(', '),
  name: `1 – ${ASSET_NAME_LENGTH_MAX}`,
  triangles: `≥ ${TRIANGLE_COUNT_MIN}`,
  texture: `≥ ${TEXTURE_SIDE_PX_MIN}`,
  colliders: `1 – ${COLLIDER_COUNT_MAX}, ${COLLIDER_KINDS.slice(1).join(', ')}`,
};

/**
 * The edits that options ask for. Throws a `UsageError` when two of them exclude each other, or when there are none.
 *
 * @param others Those that other verbs have too.
 */
export function readEdits(
  given: ReadonlyMap<string, unknown>,
  read: Read,
  others: Pick<AssetEdits, 'formats' | 'material'>,
): AssetEdits {
  checkOne(given, ['size', 'width', 'height', 'depth', 'factor']);
  checkOne(given, ['mass', 'density']);
  const friction = read('friction', (text) => readNumber(text, 0, FRICTION_MAX));
  const edits: AssetEdits = {
    name: read('name', (text) => (text.trim().length <= ASSET_NAME_LENGTH_MAX ? text.trim() || undefined : undefined)),
    size: readSize(read),
    material: others.material,
    massKg: read('mass', (text) => readNumber(text, MASS_KG_MIN, MASS_KG_MAX)),
    densityKgM3: read('density', (text) => readNumber(text, DENSITY_KG_M3_MIN, DENSITY_KG_M3_MAX)),
    staticFriction: friction,
    dynamicFriction: friction,
    rotation: turnAsset({
      turns: read('turn', readTurns),
      floor: read('floor', (text) => FLOORS.find((side) => side === text)),
      front: read('front', (text) => FRONTS.find((side) => side === text)),
    }),
    formats: others.formats,
    triangleCountMax: read('triangles', (text) => readWhole(text, TRIANGLE_COUNT_MIN)),
    textureSidePxMax: read('texture', (text) => readWhole(text, TEXTURE_SIDE_PX_MIN)),
    colliders: read('colliders', readColliders),
  };
  const asked = Object.entries(edits).filter(([, value]) => value !== undefined);
  if (asked.length === 0) throw new UsageError('cli.errors.noEdit');
  return Object.fromEntries(asked) as AssetEdits;
}

/** Whether an option belongs to `tangible edit` alone. */
export const isEditOption = (name: string): name is EditOptionName => Object.hasOwn(EDIT_OPTIONS, name);

function checkOne(given: ReadonlyMap<string, unknown>, names: readonly EditOptionName[]): void {
  const [first, second] = names.filter((name) => given.has(name));
  if (second) throw new UsageError('cli.errors.either', { first: `--${first}`, second: `--${second}` });
}

function readSize(read: Read): AssetEdits['size'] {
  const factor = read('factor', (text) => readNumber(text, 1 / FACTOR_MAX, FACTOR_MAX));
  if (factor !== undefined) return { factor };
  for (const [option, axis] of Object.entries(AXES) as [keyof typeof AXES, (typeof AXES)[keyof typeof AXES]][]) {
    const metres = read(option, (text) => readNumber(text, SIZE_M_MIN, SIZE_M_MAX));
    if (metres !== undefined) return { axis, metres };
  }
  return undefined;
}

function readColliders(text: string): AssetEdits['colliders'] {
  const kind = COLLIDER_KINDS.find((one) => one === text);
  if (kind && kind !== 'hulls') return { kind };
  const countMax = readWhole(text, 1, COLLIDER_COUNT_MAX);
  return countMax === undefined ? undefined : { kind: 'hulls', countMax };
}
