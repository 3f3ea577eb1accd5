import { WORK_STAGES } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { makeTranslate, type Translate, translator, type WordKey } from './translate.ts';

/** Messages of a test, whose keys are not those of the product. */
const translate = (language: string, words: Record<string, string>) =>
  makeTranslate(language, words) as (key: string, values?: Parameters<Translate>[1]) => string;

describe.each(LANGUAGES)('$name', ({ code }) => {
  test('loads, and every message can be formatted', async () => {
    const t = await translator(code);
    const link = 'https://tangible.example/reset?token=abc';
    const text = t('mail.resetPassword.text', { username: 'Ada', link, minutes: 60 });
    expect(text).toContain('Ada');
    expect(text).toContain(link);
    expect(text).toContain('60');
    expect(text).not.toMatch(/[{}]/);
    expect(t('mail.resetPassword.subject')).toContain('Tangible');
  });

  test('has a distinct label for every stage', async () => {
    const t = await translator(code);
    const words = WORK_STAGES.map((stage) => {
      const key: WordKey = `stages.${stage}`;
      expect(t(key), key).not.toBe(key);
      return t(key);
    });
    expect(new Set(words).size).toBe(WORK_STAGES.length);
  });

  test('is loaded once', async () => {
    expect(await translator(code)).toBe(await translator(code));
  });
});

describe('a message', () => {
  test('uses the plural rules of its language', async () => {
    const minutesIn = async (code: 'en' | 'ru' | 'ja', minutes: number) => {
      const t = await translator(code);
      return t('mail.resetPassword.text', { username: 'Ada', link: '', minutes });
    };
    expect(await minutesIn('en', 1)).toContain('1 minute:');
    expect(await minutesIn('en', 2)).toContain('2 minutes:');
    expect(await minutesIn('ru', 1)).toContain('1 минуты');
    expect(await minutesIn('ru', 5)).toContain('5 минут:');
    expect(await minutesIn('ru', 21)).toContain('21 минуты');
    expect(await minutesIn('ja', 1)).toContain('1');
    const words = { points: '{n, plural, one {# point} other {# points}}' };
    expect(translate('en', words)('points', { n: 0 })).toBe('0 points');
    expect(translate('fr', words)('points', { n: 0 })).toBe('0 point');
  });

  test('formats numbers and dates by language', () => {
    const words = { price: '{amount, number}', day: '{when, date, long}' };
    expect(translate('en', words)('price', { amount: 1234.5 })).toBe('1,234.5');
    expect(translate('ru', words)('price', { amount: 1234.5 }).replace(/\s/, ' ')).toBe('1 234,5');
    const when = new Date(2026, 1, 3, 12);
    expect(translate('fr', words)('day', { when })).toBe('3 février 2026');
  });

  test('inserts values unchanged: braces and tags in them have no meaning', () => {
    const t = translate('en', { greeting: 'Hello <b>{name}</b>' });
    expect(t('greeting', { name: '{link} <i> {count, plural, other {#}}' })).toBe(
      'Hello <b>{link} <i> {count, plural, other {#}}</b>',
    );
  });

  test('that is plain text is returned as it is, and an apostrophe still quotes', () => {
    const t = translate('en', { plain: 'A # and a <b>, 100 %', quoted: "It''s '{name}'" });
    expect(t('plain', { name: 'Ada' })).toBe('A # and a <b>, 100 %');
    expect(t('quoted', { name: 'Ada' })).toBe("It's {name}");
  });

  test('that is missing returns its key instead of failing', () => {
    const t = translate('en', { known: 'Known' });
    expect(t('unknown.key')).toBe('unknown.key');
    expect(t('known.deeper')).toBe('known.deeper');
  });
});
