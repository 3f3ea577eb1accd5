import { describe, expect, test } from 'vitest';
import { chooseLanguage, isLanguage, LANGUAGES } from './languages.ts';

test('there are eight languages, each with its native name', () => {
  expect(LANGUAGES.map(({ code }) => code)).toEqual(['en', 'ko', 'ja', 'zh-CN', 'zh-TW', 'es', 'ru', 'fr']);
  expect(LANGUAGES.map(({ name }) => name)).toEqual([
    'English',
    '한국어',
    '日本語',
    '简体中文',
    '繁體中文',
    'Español',
    'Русский',
    'Français',
  ]);
});

test('only the exact code is a language', () => {
  expect(LANGUAGES.every(({ code }) => isLanguage(code))).toBe(true);
  for (const text of ['', 'de', 'EN', 'zh', 'zh-cn', 'en-US', '__proto__', null, undefined, 7, ['en']]) {
    expect(isLanguage(text)).toBe(false);
  }
});

describe('the language of a browser', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de', 'en'],
    ['fr', 'fr'],
    ['FR-ca', 'fr'],
    ['es-419', 'es'],
    ['ja-JP,ja;q=0.9,en;q=0.8', 'ja'],
    ['de-DE, de;q=0.9, ru;q=0.4, fr;q=0.3', 'ru'],
    ['en;q=0.2, ko;q=0.9', 'ko'],
    ['fr;q=0, es;q=0.1', 'es'],
    ['fr ; q=0.5 , es ; q=0.6', 'es'],
    ['fr;level=1;q=0.1, ru;q=0.2', 'ru'],
    ['zh', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-MO', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh-Hant-HK, fr;q=0.8', 'zh-TW'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-Hans-TW', 'zh-CN'],
    ['zha', 'en'],
    [';;q=,,', 'en'],
    ['fr;q=x.y', 'fr'],
    ['x'.repeat(10_000), 'en'],
  ])('for Accept-Language: %s is %s', (header, language) => {
    expect(chooseLanguage(header)).toBe(language);
  });

  test('is the first of those with equal weight', () => {
    expect(chooseLanguage('ru, fr, es')).toBe('ru');
  });
});
