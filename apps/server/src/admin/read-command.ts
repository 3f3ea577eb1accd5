import { parseArgs } from 'node:util';
import { AdminError, type Verb, type VerbInput } from './verb.ts';
import { verbs } from './verbs/index.ts';

/** How the command is used, with a line per verb. */
export function helpText(): string {
  const lines = verbs.map(({ name, usage, help }) => `  ${`${name} ${usage}`.trim()}\n      ${help}`);
  return `npm run admin -- <verb> [--json]\n\n${lines.join('\n')}\n\n--json prints the answer for programs.`;
}

/** The verb and its arguments. */
export function readCommand(args: readonly string[]): { verb: Verb; input: VerbInput; json: boolean } {
  const [name, ...rest] = args.filter((arg) => arg !== '--json');
  const verb = verbs.find((one) => one.name === name);
  if (!verb) {
    const what = name ? `There is no verb ${JSON.stringify(name)}.` : 'A verb is missing.';
    throw new AdminError(`${what}\n\n${helpText()}`, 2);
  }
  const usage = `Use it like this: npm run admin -- ${`${verb.name} ${verb.usage}`.trim()}`;
  try {
    const options = Object.fromEntries((verb.options ?? []).map((option) => [option, { type: 'string' as const }]));
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
    if (positionals.length !== verb.words) throw new Error(`It takes ${verb.words} words, not ${positionals.length}.`);
    const json = args.includes('--json');
    return { verb, input: { words: positionals, options: values as VerbInput['options'] }, json };
  } catch (error) {
    throw new AdminError(`${(error as Error).message}\n${usage}`, 2);
  }
}
