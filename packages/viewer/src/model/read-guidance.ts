/** Where the top of an object points in its picture. */
export const DIRECTIONS = ['top', 'bottom', 'left', 'right', 'viewer', 'away'] as const;
export type Direction = (typeof DIRECTIONS)[number];

type Agreement = 'pass' | 'warn';

/** The answers of a vision-language model about the picture, next to the engine's own estimates. */
export interface ModelGuidance {
  name: string | null;
  size: { guidedM: number; estimateM: number | null; verdict: Agreement } | null;
  mass: { guidedKg: number; massKg: number; verdict: Agreement } | null;
  material: { guided: string; estimated: string | null; verdict: Agreement } | null;
  up: { guided: Direction; apartDegrees: number | null; verdict: Agreement } | null;
}

/** Longer names would push everything else out of sight. */
const NAME_LENGTH_MAX = 80;

/** Reads the guidance of a report; null if there is none. Invalid values are left out. */
export function readGuidance(value: unknown): ModelGuidance | null {
  const guidance = asBag(value);
  const { name } = guidance;
  const read: ModelGuidance = {
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, NAME_LENGTH_MAX) : null,
    size: readSize(asBag(guidance.size)),
    mass: readMass(asBag(guidance.mass)),
    material: readMaterial(asBag(guidance.material)),
    up: readUp(asBag(guidance.up)),
  };
  return Object.values(read).some((part) => part !== null) ? read : null;
}

function readSize({ guidedM, estimateM, verdict }: Bag): ModelGuidance['size'] {
  return isNumber(guidedM)
    ? { guidedM, estimateM: isNumber(estimateM) ? estimateM : null, verdict: toAgreement(verdict) }
    : null;
}

function readMass({ guidedKg, massKg, verdict }: Bag): ModelGuidance['mass'] {
  return isNumber(guidedKg) && isNumber(massKg) ? { guidedKg, massKg, verdict: toAgreement(verdict) } : null;
}

function readMaterial({ guided, estimated, verdict }: Bag): ModelGuidance['material'] {
  return typeof guided === 'string'
    ? { guided, estimated: typeof estimated === 'string' ? estimated : null, verdict: toAgreement(verdict) }
    : null;
}

function readUp({ guided, apartDegrees, verdict }: Bag): ModelGuidance['up'] {
  const known = DIRECTIONS.find((direction) => direction === guided);
  return known
    ? { guided: known, apartDegrees: isNumber(apartDegrees) ? apartDegrees : null, verdict: toAgreement(verdict) }
    : null;
}

type Bag = Record<string, unknown>;

const asBag = (value: unknown): Bag => (typeof value === 'object' && value !== null ? (value as Bag) : {});
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const toAgreement = (verdict: unknown): Agreement => (verdict === 'warn' ? 'warn' : 'pass');
