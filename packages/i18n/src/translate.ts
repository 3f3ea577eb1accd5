import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from './languages.ts';

type Keys<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Keys<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** The English messages, with the sentences of the errors under `errors`. */
type English = typeof import('../locales/en.json') & { errors: typeof import('../locales/errors/en.json') };

/** The parts of the messages, named like the features. */
export type Section = keyof English;

/** Every key of these sections: a key that does not exist, or is in another section, does not compile. */
export type WordKey<S extends Section = Section> = Keys<Pick<English, S>>;

export type WordValues = Record<string, string | number | Date>;

/** Says a message of these sections. One of more sections can be given where fewer are asked for. */
export type Translate<S extends Section = Section> = (key: WordKey<S>, values?: WordValues) => string;

export interface Words {
  [key: string]: string | Words;
}

/** The files of one language. One import each, so that a bundler splits them by language. */
const loaders: Record<Language, () => Promise<{ default: Words }>[]> = {
  en: () => [
    import('../locales/en.json', { with: { type: 'json' } }),
    import('../locales/errors/en.json', { with: { type: 'json' } }),
  ],
  ko: () => [
    import('../locales/ko.json', { with: { type: 'json' } }),
    import('../locales/errors/ko.json', { with: { type: 'json' } }),
  ],
  ja: () => [
    import('../locales/ja.json', { with: { type: 'json' } }),
    import('../locales/errors/ja.json', { with: { type: 'json' } }),
  ],
  'zh-CN': () => [
    import('../locales/zh-CN.json', { with: { type: 'json' } }),
    import('../locales/errors/zh-CN.json', { with: { type: 'json' } }),
  ],
  'zh-TW': () => [
    import('../locales/zh-TW.json', { with: { type: 'json' } }),
    import('../locales/errors/zh-TW.json', { with: { type: 'json' } }),
  ],
  es: () => [
    import('../locales/es.json', { with: { type: 'json' } }),
    import('../locales/errors/es.json', { with: { type: 'json' } }),
  ],
  ru: () => [
    import('../locales/ru.json', { with: { type: 'json' } }),
    import('../locales/errors/ru.json', { with: { type: 'json' } }),
  ],
  fr: () => [
    import('../locales/fr.json', { with: { type: 'json' } }),
    import('../locales/errors/fr.json', { with: { type: 'json' } }),
  ],
};

const translators = new Map<Language, Promise<Translate>>();

/**
 * Formats messages in one language. Messages are ICU: placeholders, plurals, numbers and dates.
 *
 * @example
 * const t = await translator('fr');
 * t('mail.resetPassword.subject');
 */
export function translator(language: Language): Promise<Translate> {
  const known = translators.get(language);
  if (known) return known;
  const made = Promise.all(loaders[language]()).then(([words, errors]) =>
    makeTranslate(language, { ...words?.default, errors: errors?.default ?? {} }),
  );
  translators.set(language, made);
  // A file that could not be fetched may be there the next time.
  made.catch(() => translators.delete(language));
  return made;
}

/**
 * Formats loaded messages. Messages that are added later are found too.
 *
 * @example
 * makeTranslate('en', { faq: { title: 'Questions' } })('faq.title'); // 'Questions'
 */
export function makeTranslate(language: string, words: Words): Translate {
  const formats = new Map<string, IntlMessageFormat>();
  return (key, values) => {
    let format = formats.get(key);
    if (!format) {
      const message = find(words, key);
      // The check finds a missing message before a visitor can.
      if (message === undefined) return key;
      if (!SYNTAX.test(message)) return message;
      format = new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
      formats.set(key, format);
    }
    return String(format.format(values));
  };
}

/** Most messages are plain text. They are returned as they are: a formatter costs a phone milliseconds. */
const SYNTAX = /[{}']/;

function find(words: Words, key: string): string | undefined {
  let at: string | Words | undefined = words;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}
