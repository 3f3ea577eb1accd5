import { parseArgs } from 'node:util';

export interface ClusterOptions {
  seed: number;
  /** How long users keep starting generations. */
  seconds: number;
  people: number;
  /** How many of the generations run through the real engine. */
  real: number;
}

/** Reads `--seed 7 --seconds 120 --people 6 --real 3`. */
export function readOptions(args: string[]): ClusterOptions {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '120' },
      people: { type: 'string', default: '6' },
      real: { type: 'string', default: '3' },
    },
  });
  const read = (name: keyof ClusterOptions) => {
    const number = Number(values[name]);
    if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} must be a whole number`);
    return number;
  };
  return { seed: read('seed'), seconds: read('seconds'), people: read('people'), real: read('real') };
}
