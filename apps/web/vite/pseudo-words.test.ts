import { makeTranslate, type Words } from '@tangible/i18n';
import { expect, test } from 'vitest';
import { pseudoMessage, pseudoWords } from './pseudo-words.ts';

test('letters are accented, vowels are doubled, signs and digits stay', () => {
  expect(pseudoMessage('Drop a picture: 10 MB.')).toBe('Ðŕóòṕ áà ṕíçţúùŕéè: 10 ḾƁ.');
});

test('code and link URLs stay, link texts are changed', () => {
  expect(pseudoMessage('Run `npm start`, see [the docs](/en/docs).')).toBe(
    'Ŕúùñ `npm start`, šéèéè [ţĥéè đóòçš](/en/docs).',
  );
});

test('placeholders stay intact, texts of plurals and selects are changed', () => {
  const words = pseudoWords({ a: { b: '{n, plural, one {# file of {name}} other {# files}} {day, date, medium}' } });
  const t = makeTranslate('en', words as Words) as (key: string, values: object) => string;
  const day = new Date(2026, 0, 2);
  expect(t('a.b', { n: 1, name: 'Ada', day })).toMatch(/^1 ƒíłéè óòƒ Ada Jan 2, 2026$/);
  expect(t('a.b', { n: 2, name: 'Ada', day })).toMatch(/^2 ƒíłéèš Jan 2, 2026$/);
});

test('every English message can still be formatted', async () => {
  const english: Words = (await import('../../../packages/i18n/locales/en.json', { with: { type: 'json' } })).default;
  const t = makeTranslate('en', pseudoWords(english) as Words) as (key: string, values: object) => string;
  const messages = listMessages(english);
  expect(messages.length).toBeGreaterThan(500);
  for (const [key, message] of messages) {
    const names = [...message.matchAll(/\{\s*(\w+)\s*([,}]\s*\w*)/g)];
    const values = Object.fromEntries(names.map(([, name, kind]) => [name, /date|time/.test(kind!) ? new Date(0) : 2]));
    expect(t(key, values).length, key).toBeGreaterThanOrEqual(1);
  }
});

const listMessages = (words: Words, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : listMessages(value, `${prefix}${name}.`),
  );
