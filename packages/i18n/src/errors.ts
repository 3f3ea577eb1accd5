import english from '../locales/errors/en.json' with { type: 'json' };
import { errorValues } from './error-values.ts';
import { makeTranslate, type WordKey } from './translate.ts';

const say = makeTranslate('en', { errors: english });

/**
 * The English sentence of an error code, for programs and logs. A sentence whose values are missing is given as it is
 * written.
 *
 * @example
 * englishError('TOO_MANY_ATTEMPTS', { minutes: 1 }); // 'Too many attempts. Please try again in 1 minute.'
 */
export function englishError(code: keyof typeof english, values: Record<string, string | number> = {}): string {
  try {
    return say(`errors.${code}` as WordKey, errorValues(values));
  } catch {
    return english[code];
  }
}

/** The sentence with its placeholders in braces, for documentation: `… in {minutes} minutes.` */
export const sketchError = (code: keyof typeof english): string =>
  english[code]
    .replace(/\{(\w+), select,(?: \w+ \{[^}]*\})+\}/g, '{$1}')
    .replace(/\{(\w+), plural,.*? other \{([^}]*)\}\}/g, (_, name, other) => other.replace('#', `{${name}}`))
    .replace(/\{(\w+), \w+(, [^{}]+)?\}/g, '{$1}');
