import {
  type AssetEdits,
  COLLIDER_COUNT_MAX,
  type ColliderKind,
  DENSITY_KG_M3_MAX,
  DENSITY_KG_M3_MIN,
  type EditAxis,
  type EditBody,
  FRICTION_MAX,
  LEVELS,
  MASS_KG_MAX,
  MASS_KG_MIN,
  type MaterialName,
  SIZE_M_MAX,
  SIZE_M_MIN,
  type SubdivisionLevel,
  TEXTURE_SIDE_PX_MIN,
  TRIANGLE_COUNT_MIN,
} from '@tangible/contracts';
import { readNumber } from '../../ui/format/read-number.ts';
import { IDENTITY, isIdentity, multiply, normalise, type Quaternion, turnSides } from './quaternion.ts';

/** The edit panel as it is filled in. An empty field is estimated, or as it was generated. */
export interface EditDraft {
  name: string;
  /** The side that `size` is the length of, or `factor`. */
  sizeAxis: EditAxis | 'factor';
  size: string;
  sizeUnit: 'm' | 'cm';
  massKind: 'massKg' | 'densityKgM3';
  mass: string;
  material: MaterialName | '';
  staticFriction: string;
  dynamicFriction: string;
  restitution: string;
  /** The rotation from the version that is shown: quarter turns, or to a face that was clicked. */
  turn: Quaternion;
  triangles: string;
  texture: string;
  colliderKind: ColliderKind | '';
  colliderCount: string;
}

export type NumberName =
  | 'size'
  | 'mass'
  | 'staticFriction'
  | 'dynamicFriction'
  | 'restitution'
  | 'triangles'
  | 'colliderCount';

const COLLIDER_COUNT_DEFAULT = '16';

/** The panel of a version: its own edits are filled in, and everything else is empty. */
export function openDraft(name: string, edits: AssetEdits): EditDraft {
  const { size, massKg, densityKgM3, colliders } = edits;
  const write = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    name,
    sizeAxis: size && 'axis' in size ? size.axis : size ? 'factor' : 'longest',
    size: size ? String('axis' in size ? size.metres : size.factor) : '',
    sizeUnit: 'm',
    massKind: densityKgM3 === undefined ? 'massKg' : 'densityKgM3',
    mass: write(massKg ?? densityKgM3),
    material: edits.material ?? '',
    staticFriction: write(edits.staticFriction),
    dynamicFriction: write(edits.dynamicFriction),
    restitution: write(edits.restitution),
    turn: IDENTITY,
    triangles: write(edits.triangleCountMax),
    texture: write(edits.textureSidePxMax),
    colliderKind: colliders?.kind ?? '',
    colliderCount: colliders?.kind === 'hulls' ? String(colliders.countMax) : COLLIDER_COUNT_DEFAULT,
  };
}

/** The range of each number, in the unit in which it is typed. */
export function rangeOf(name: NumberName, draft: EditDraft, level: SubdivisionLevel): { min: number; max: number } {
  if (name === 'size') {
    if (draft.sizeAxis === 'factor') return { min: 0.001, max: 1000 };
    const perMetre = draft.sizeUnit === 'cm' ? 100 : 1;
    return { min: SIZE_M_MIN * perMetre, max: SIZE_M_MAX * perMetre };
  }
  if (name === 'mass') {
    return draft.massKind === 'massKg'
      ? { min: MASS_KG_MIN, max: MASS_KG_MAX }
      : { min: DENSITY_KG_M3_MIN, max: DENSITY_KG_M3_MAX };
  }
  if (name === 'restitution') return { min: 0, max: 1 };
  if (name === 'triangles') return { min: TRIANGLE_COUNT_MIN, max: LEVELS[level].triangleCountMax };
  if (name === 'colliderCount') return { min: 1, max: COLLIDER_COUNT_MAX };
  // Sliding friction is at most that at rest, if that is entered too.
  const atRest = name === 'dynamicFriction' ? readNumber(draft.staticFriction, { min: 0, max: FRICTION_MAX }) : null;
  return { min: 0, max: atRest ?? FRICTION_MAX };
}

const WHOLE: readonly NumberName[] = ['triangles', 'colliderCount'];

/** The number in a field: undefined if it is empty, null if it is wrong. */
export function numberOf(name: NumberName, draft: EditDraft, level: SubdivisionLevel): number | null | undefined {
  const value = readNumber(draft[name], rangeOf(name, draft, level));
  if (typeof value === 'number' && WHOLE.includes(name) && !Number.isInteger(value)) return null;
  return value;
}

/** The texture sizes that a level offers. */
export const textureSizes = (level: SubdivisionLevel): number[] =>
  [64, 128, 256, 512, 1024, 2048, 4096, 6144].filter(
    (side) => side >= TEXTURE_SIDE_PX_MIN && side <= LEVELS[level].textureSidePxMax,
  );

/**
 * All edits of the version that the panel asks for, relative to version 1; null while a field is wrong.
 *
 * @example
 * readEdits({ ...openDraft('Mug', {}), mass: '0,4' }, {}, 'low'); // { name: 'Mug', massKg: 0.4 }
 */
export function readEdits(draft: EditDraft, before: AssetEdits, level: SubdivisionLevel): AssetEdits | null {
  const read = (name: NumberName) => numberOf(name, draft, level);
  const [size, mass, staticFriction, dynamicFriction] = [
    read('size'),
    read('mass'),
    read('staticFriction'),
    read('dynamicFriction'),
  ];
  const [restitution, triangleCountMax] = [read('restitution'), read('triangles')];
  const countMax = draft.colliderKind === 'hulls' ? read('colliderCount') : undefined;
  const name = draft.name.trim();
  const hasNoCount = draft.colliderKind === 'hulls' && countMax === undefined;
  if ([size, mass, staticFriction, dynamicFriction, restitution, triangleCountMax, countMax].includes(null))
    return null;
  if (name === '' || hasNoCount) return null;

  const rotation = normalise(multiply(draft.turn, before.rotation ?? IDENTITY));
  const edits: Record<string, unknown> = {
    name,
    size: size == null ? undefined : readSize(draft, size),
    material: draft.material || undefined,
    [draft.massKind]: mass,
    staticFriction,
    dynamicFriction,
    restitution,
    rotation: isIdentity(rotation) ? undefined : rotation,
    formats: before.formats,
    triangleCountMax,
    textureSidePxMax: draft.texture === '' ? undefined : Number(draft.texture),
    colliders:
      draft.colliderKind === ''
        ? undefined
        : draft.colliderKind === 'hulls'
          ? { kind: 'hulls', countMax }
          : { kind: draft.colliderKind },
  };
  return Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== undefined)) as AssetEdits;
}

function readSize({ sizeAxis, sizeUnit }: EditDraft, value: number): NonNullable<AssetEdits['size']> {
  if (sizeAxis === 'factor') return { factor: value };
  return { axis: sizeAxis, metres: sizeUnit === 'cm' ? value / 100 : value };
}

/**
 * The change from the edits of a version to others: new values, and null for those that are estimated again. Empty if
 * nothing changes.
 *
 * @example
 * compareEdits({ massKg: 2 }, { material: 'wood' }); // { massKg: null, material: 'wood' }
 */
export function compareEdits(before: AssetEdits, after: AssetEdits): EditBody {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof AssetEdits>;
  const changed = [...names].filter((name) => !isSame(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null])) as EditBody;
}

/** Rotations are rounded on their way, so their numbers are compared as numbers. */
const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && typeof a[0] === 'number'
    ? a.length === b.length && a.every((value, i) => Math.abs(value - b[i]) < 1e-6)
    : JSON.stringify(a) === JSON.stringify(b);

const AXES: readonly EditAxis[] = ['width', 'height', 'depth'];

/** Turns the asset further. A length that was entered stays with the part of the asset that it belongs to. */
export function turnDraft(draft: EditDraft, by: Quaternion): EditDraft {
  const turn = normalise(multiply(by, draft.turn));
  const at = AXES.indexOf(draft.sizeAxis as EditAxis);
  if (at < 0) return { ...draft, turn };
  const marked = turnSides(by, [at === 0 ? 1 : 0, at === 1 ? 1 : 0, at === 2 ? 1 : 0]);
  return { ...draft, turn, sizeAxis: AXES[marked.indexOf(Math.max(...marked))]! };
}
