import type { Check, Verdict } from '../report.ts';

/** The verdict when the condition does not hold. Default `fail`. */
interface Judging {
  otherwise?: Exclude<Verdict, 'pass'>;
  unit?: string;
}

/** The verdict on a value; false stands for one that could not be measured, which is never right. */
export function judge<Name extends string>(
  name: Name,
  value: number | boolean,
  threshold: string,
  holds: boolean,
  { otherwise = 'fail', unit }: Judging = {},
): Check<Name> {
  return {
    name,
    // Not a number and infinity have no place in JSON.
    value: typeof value === 'number' ? (Number.isFinite(value) ? round(value) : false) : value,
    threshold,
    verdict: holds ? 'pass' : otherwise,
    ...(unit === undefined ? {} : { unit }),
  };
}

export function none<Name extends string>(name: Name, count: number | false, judging?: Judging): Check<Name> {
  return judge(name, count, '= 0', count === 0, judging);
}

export function atMost<Name extends string>(
  name: Name,
  value: number | false,
  limit: number,
  judging?: Judging,
): Check<Name> {
  return judge(name, value, `<= ${round(limit)}`, value !== false && value <= limit, judging);
}

export function positive<Name extends string>(name: Name, value: number, judging?: Judging): Check<Name> {
  return judge(name, value, '> 0', value > 0 && value < Infinity, judging);
}

export function within<Name extends string>(
  name: Name,
  value: number,
  from: number,
  to: number,
  judging?: Judging,
): Check<Name> {
  return judge(name, value, `>= ${round(from)}, <= ${round(to)}`, value >= from && value <= to, judging);
}

export function yes<Name extends string>(name: Name, value: boolean, judging?: Judging): Check<Name> {
  return judge(name, value, '= true', value, judging);
}

/** Six digits: about as many as single precision has. */
export function round(value: number): number {
  return Number(value.toPrecision(6)) + 0;
}

/** A tuple of the same length, rounded. */
export function roundAll<T extends readonly number[]>(values: T): { -readonly [K in keyof T]: number } {
  return values.map(round) as { -readonly [K in keyof T]: number };
}
