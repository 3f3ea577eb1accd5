import { stat } from 'node:fs/promises';
import { FURTHER_SLOTS } from '@tangible/contracts';
import type { Input } from './list-inputs.ts';
import type { Command } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

/**
 * Adds the pictures of other sides that options name to the one picture of a command. Throws a `UsageError` if there are
 * several pictures, or if a file does not exist.
 */
export async function addFurther(inputs: Input[], { further }: Pick<Command, 'further'>): Promise<Input[]> {
  const named = FURTHER_SLOTS.filter((slot) => further[slot] !== undefined);
  if (named.length === 0) return inputs;
  const [first, ...others] = inputs;
  if (!first || others.length > 0) throw new UsageError('cli.errors.onePicture', { option: `--${named[0]}` });
  for (const slot of named) {
    const path = further[slot]!;
    if (!(await stat(path).catch(() => null))?.isFile()) throw new UsageError('cli.errors.notFound', { path });
  }
  return [{ ...first, further: { ...first.further, ...further } }];
}
