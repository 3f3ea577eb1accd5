import { createRandom as createNumbers } from '@tangible/geometry';

/** A source of numbers that are the same each time for the same seed and name. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, the limit. */
  int(limit: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  bytes(length: number): Uint8Array;
}

/**
 * Creates a source of random numbers. Each case of a target has its own, from seed, target and number, so that any case
 * can be run again without those before it.
 *
 * @example
 * const random = createRandom(7, 'archive', 12);
 */
export function createRandom(...seed: (string | number)[]): Random {
  const next = createNumbers(hash(seed.join(' ')));
  const int = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (items) => items[int(items.length)]!,
    bytes: (length) => Uint8Array.from({ length }, () => int(256)),
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value;
}
