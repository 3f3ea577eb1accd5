import { ERRORS, type ErrorCode, PICTURE_SLOTS } from '@tangible/contracts';
import { LANGUAGES, sketchError, translator } from '@tangible/i18n';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError, toError } from '../../api/call.ts';
import { errorWords } from './error-words.ts';

/** Values that choose words instead of being inserted. */
const SLOT_NAMES = new Set(['slot', 'first', 'second']);
/** Their values are bytes, which are written in gigabytes or megabytes. */
const OF_SIZES: ReadonlySet<ErrorCode> = new Set(['STORAGE_FULL', 'DOWNLOAD_TOO_LARGE', 'BATCH_BYTES']);
const CODES = Object.keys(ERRORS) as ErrorCode[];

describe('errorWords', () => {
  it.each(LANGUAGES.map(({ code }) => code))(
    'has a message for every code in %s, including its values',
    async (language) => {
      const t = await translator(language);
      for (const code of CODES) {
        const names = [...sketchError(code).matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]!);
        const value = OF_SIZES.has(code) ? 7e9 : 7;
        const values = Object.fromEntries(names.map((name) => [name, name === 'until' ? '2027-03-09' : value]));
        const words = errorWords(t, new ApiError('server', 400, { code, values }), 'The words of the screen');
        expect(words, code).not.toBe(`errors.${code}`);
        expect(words, code).not.toBe('server');
        for (const name of names) {
          if (SLOT_NAMES.has(name)) {
            // Every side has words of its own, and none is left to the words for an unknown one.
            const said = PICTURE_SLOTS.map((slot) => t(`errors.${code}`, { ...values, [name]: slot }));
            expect(new Set([...said, words]).size, `${code} ${name}`).toBe(PICTURE_SLOTS.length + 1);
          } else expect(words, code).toContain(name === 'until' ? '2027' : '7');
        }
      }
    },
  );

  it('formats plurals and dates by language', async () => {
    const seconds = new ApiError('', 429, { code: 'RATE_LIMITED', values: { seconds: 21 } });
    expect(errorWords(await translator('ru'), seconds, 'The words of the screen')).toBe(
      'Слишком много запросов. Повторите через 21 секунду.',
    );
    const prepaid = new ApiError('', 409, { code: 'PLAN_PREPAID', values: { until: '2027-03-09' } });
    expect(errorWords(await translator('en'), prepaid, 'The words of the screen')).toBe(
      'Your plan is paid until March 9, 2027 and does not renew automatically. You can choose another one then.',
    );
    expect(errorWords(await translator('ja'), prepaid, 'The words of the screen')).toContain('2027年3月9日');
  });

  it('falls back to the message of the server, then to that of the screen', async () => {
    const t = await translator('fr');
    expect(errorWords(t, new ApiError('Full moon', 500), 'The words of the screen')).toBe('Full moon');
    expect(
      errorWords(t, new ApiError('Wait {seconds}', 429, { code: 'RATE_LIMITED' }), 'The words of the screen'),
    ).toBe('Wait {seconds}');
    expect(errorWords(t, toError(418, { code: 'constructor' }), 'The words of the screen')).toBe(
      'The words of the screen',
    );
    expect(errorWords(t, toError(500, undefined), 'The words of the screen')).toBe('The words of the screen');
    expect(errorWords(t, new ApiError('', 500), 'The words of the screen')).toBe('The words of the screen');
    expect(errorWords(t, new TypeError('x is undefined'), 'The words of the screen')).toBe('The words of the screen');
  });

  it('gives a server that cannot be reached as the reason', async () => {
    const offline = new NetworkError(new TypeError('offline'));
    expect(errorWords(await translator('en'), offline, 'Login failed')).toBe(
      'Login failed. The server cannot be reached. Please check your connection and try again.',
    );
    expect(errorWords(await translator('ja'), offline, 'ログインに失敗しました。')).toMatch(
      /^ログインに失敗しました。サーバーに/,
    );
  });
});
