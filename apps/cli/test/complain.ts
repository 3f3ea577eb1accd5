import { translator } from '@tangible/i18n';
import { expect } from 'vitest';
import { listInputs } from '../src/list-inputs.ts';
import { parseArguments } from '../src/parse-arguments.ts';
import { UsageError } from '../src/usage-error.ts';

/** How the command treats its arguments before it makes anything. */
async function parseAll(args: string[]) {
  const { paths, verb } = parseArguments(args);
  if (verb === 'batch') throw new Error('a batch lists its pictures itself');
  return listInputs(paths, verb);
}

/** The sentence that it ends with when it cannot follow them. A process for each usage error would show nothing more. */
export async function complain(args: string[]): Promise<string> {
  const error = await parseAll(args).catch((reason) => reason);
  expect(error).toBeInstanceOf(UsageError);
  const t = await translator('en');
  return t(error.key, error.values);
}
