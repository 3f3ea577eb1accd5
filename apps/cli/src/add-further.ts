import { stat } from 'node:fs/promises';
import { FURTHER_SLOTS } from '@tangible/contracts';
import type { Input } from './list-inputs.ts';
import type { Command } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

/**
 * Adds the pictures of other sides and the mask that options name to the one picture of a command. Throws a `UsageError` if there are
 * several pictures, or if a file does not exist.
 */
export async function addFurther(
  inputs: Input[],
  { further, mask }: Pick<Command, 'further' | 'mask'>,
): Promise<Input[]> {
  const files = { ...further, mask };
  const named = [...FURTHER_SLOTS, 'mask' as const].filter((name) => files[name] !== undefined);
  if (named.length === 0) return inputs;
  const [first, ...others] = inputs;
  if (!first || others.length > 0) throw new UsageError('cli.errors.onePicture', { option: `--${named[0]}` });
  for (const name of named) {
    const path = files[name]!;
    if (!(await stat(path).catch(() => null))?.isFile()) throw new UsageError('cli.errors.notFound', { path });
  }
  const sides = { ...first.further, ...further };
  return [{ ...first, ...(Object.keys(sides).length > 0 && { further: sides }), ...(mask !== undefined && { mask }) }];
}
