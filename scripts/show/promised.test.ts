import { readFile } from 'node:fs/promises';
import { LANGUAGES, type Language, translator } from '@tangible/i18n';
import { describe, expect, test } from 'vitest';
import cues from '../demos/film/cues.json' with { type: 'json' };
import { CUE_NAMES, type FilmCues, makeCaptions } from '../demos/film/write-captions.ts';
import { measurePromised, PROMISED } from './promised.ts';

const film = cues as FilmCues;
const demos = new URL('../../apps/web/public/demos/', import.meta.url);
const codes = LANGUAGES.map(({ code }) => code as Language);

test.each(PROMISED.map((promised) => [promised.name, promised] as const))(
  '%s: every file exists and is within its limit',
  async (_, promised) => {
    expect((await measurePromised(promised)).problems).toEqual([]);
  },
);

test('reports missing and too large files', async () => {
  const files = ['package.json', 'no-such-file.json'];
  const { problems } = await measurePromised({ name: 'made up', files, eachBytesMax: 100, totalBytesMax: 99 });
  expect(problems).toHaveLength(3);
  expect(problems[0]).toBe('no-such-file.json is missing');
  expect(problems[1]).toMatch(/^package\.json has \d+ bytes, more than 100$/);
  expect(problems[2]).toMatch(/^made up: \d+ bytes together, more than 99$/);
});

/** A WebVTT file as players read it: times in seconds and text. */
function parseCaptions(text: string) {
  const [head, ...blocks] = text.trimEnd().split('\n\n');
  expect(head).toBe('WEBVTT');
  return blocks.map((block) => {
    const [line = '', ...words] = block.split('\n');
    const times = /^(\d\d):([0-5]\d):([0-5]\d)\.(\d{3}) --> (\d\d):([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(line);
    expect(times, line).not.toBeNull();
    const [h1, m1, s1, f1, h2, m2, s2, f2] = times!.slice(1).map(Number) as number[];
    return {
      fromS: h1! * 3600 + m1! * 60 + s1! + f1! / 1000,
      toS: h2! * 3600 + m2! * 60 + s2! + f2! / 1000,
      words: words.join('\n'),
    };
  });
}

describe("the film's captions", () => {
  const readCaptions = async (code: string) =>
    parseCaptions(await readFile(new URL(`film.${code}.vtt`, demos), 'utf8'));

  test.each(codes)('%s: every cue has text, they are in order and end with the film', async (code) => {
    const captions = await readCaptions(code);
    expect(captions).toHaveLength(CUE_NAMES.length);
    let last = 0;
    for (const { fromS, toS, words } of captions) {
      expect(fromS).toBeGreaterThanOrEqual(last);
      // Long enough to be read.
      expect(toS - fromS).toBeGreaterThan(1);
      expect(words.length).toBeGreaterThan(8);
      last = toS;
    }
    expect(last).toBeLessThanOrEqual(film.lengthS + 0.001);
  });

  test('have the same times in all eight languages, and different texts', async () => {
    const all = await Promise.all(codes.map(readCaptions));
    const times = all.map((captions) => captions.map(({ fromS, toS }) => [fromS, toS]));
    for (const own of times) expect(own).toEqual(times[0]);
    for (let i = 0; i < CUE_NAMES.length; i++) expect(new Set(all.map((captions) => captions[i]!.words)).size).toBe(8);
  });

  test.each(codes)('%s: match the current translations', async (code) => {
    const written = await readFile(new URL(`film.${code}.vtt`, demos), 'utf8');
    expect(written).toBe(makeCaptions(film, await translator(code)));
  });

  test('the film is 40 to 70 seconds long, and says that the generation is shown faster', async () => {
    expect(film.lengthS).toBeGreaterThanOrEqual(40);
    expect(film.lengthS).toBeLessThanOrEqual(70);
    expect(film.cues.map(({ name }) => name)).toEqual([...CUE_NAMES]);
    const english = await readCaptions('en');
    expect(english[4]!.words).toContain(`${film.speed} times faster`);
  });
});
