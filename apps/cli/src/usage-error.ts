import type { WordKey, WordValues } from '@tangible/i18n';

/** The command line is invalid. The message comes from `cli.errors`. */
export class UsageError extends Error {
  readonly key: WordKey;
  readonly values: WordValues;

  constructor(key: WordKey, values: WordValues = {}) {
    super(key);
    this.name = 'UsageError';
    this.key = key;
    this.values = values;
  }
}
