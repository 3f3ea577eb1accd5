import { describe, expect, test } from 'vitest';
import { Arrangement, arrangementOf, SCENE_ASSETS_MAX, SceneFields } from './scenes.ts';

const problemOf = (assetCount: number, value: unknown) =>
  arrangementOf(assetCount).safeParse(value).error?.issues[0]?.message ?? null;

describe('an arrangement', () => {
  test('says which asset stands on or next to which', () => {
    const value = [
      { item: 1, on: 0 },
      { item: 2, on: 'floor', beside: { item: 0, side: 'left' }, turnDeg: -30 },
    ];
    expect(arrangementOf(3).parse(value)).toEqual(value);
    expect(Arrangement.parse([])).toEqual([]);
  });

  test('rejects unknown assets, invalid sides and extra fields', () => {
    expect(problemOf(2, [{ item: 2, on: 'floor' }])).not.toBeNull();
    expect(problemOf(2, [{ item: 0, on: 2 }])).not.toBeNull();
    expect(problemOf(2, [{ item: 0, on: -1 }])).not.toBeNull();
    expect(problemOf(2, [{ item: 0.5, on: 'floor' }])).not.toBeNull();
    expect(problemOf(2, [{ item: 0, on: 'ceiling' }])).not.toBeNull();
    expect(problemOf(2, [{ item: 0, on: 'floor', beside: { item: 1, side: 'above' } }])).not.toBeNull();
    expect(problemOf(2, [{ item: 0, on: 'floor', turnDeg: 1e9 }])).not.toBeNull();
    expect(problemOf(2, [{ item: 0, on: 'floor', why: 'because' }])).not.toBeNull();
    expect(problemOf(2, { item: 0, on: 'floor' })).not.toBeNull();
  });

  test('rejects an asset that is listed twice', () => {
    const twice = [
      { item: 0, on: 'floor' },
      { item: 0, on: 1 },
    ];
    expect(problemOf(3, twice)).toBe('an asset is named twice');
  });

  test('rejects cycles of any kind', () => {
    const circle = 'assets depend on each other in a circle';
    expect(problemOf(2, [{ item: 0, on: 0 }])).toBe(circle);
    expect(problemOf(2, [{ item: 0, on: 'floor', beside: { item: 0, side: 'left' } }])).toBe(circle);
    const three = [
      { item: 0, on: 1 },
      { item: 1, on: 'floor', beside: { item: 2, side: 'right' } },
      { item: 2, on: 0 },
    ];
    expect(problemOf(3, three)).toBe(circle);
    expect(problemOf(3, three.slice(0, 2))).toBeNull();
  });
});

describe('the fields of a scene', () => {
  test('2 to 12 assets, the same one twice, and a sentence of 500 characters', () => {
    const ids = Array.from({ length: SCENE_ASSETS_MAX }, (_, i) => `a${i}`).join(',');
    expect(SceneFields.parse({ assets: 'a, a' })).toEqual({ assets: ['a', 'a'], rest: 'settle' });
    expect(SceneFields.parse({ assets: ids, sentence: ' the cup on the table ' }).sentence).toBe(
      'the cup on the table',
    );
    expect(SceneFields.safeParse({ assets: `${ids},b` }).success).toBe(false);
    expect(SceneFields.safeParse({ assets: 'a' }).success).toBe(false);
    expect(SceneFields.safeParse({ assets: 'a,' }).success).toBe(false);
    expect(SceneFields.safeParse({ assets: 'a,b', sentence: 'x'.repeat(501) }).success).toBe(false);
  });

  test('placements are JSON, on the floor and unturned by default', () => {
    const parse = (placements: string) => SceneFields.safeParse({ assets: 'a,b', placements, rest: 'keep' });
    expect(parse('[{"x":0,"z":1},{"x":-2,"z":0,"height":0.5,"turnDeg":-90}]').data).toMatchObject({
      placements: [
        { x: 0, z: 1, height: 0, turnDeg: 0 },
        { x: -2, z: 0, height: 0.5, turnDeg: -90 },
      ],
      rest: 'keep',
    });
    for (const wrong of ['', '{}', '[]', 'null', '[{"x":0,"z":0}]', '[{"x":0,"z":0},{"x":0,"z":0,"y":1}]', '[1,2]']) {
      expect(parse(wrong).success, wrong).toBe(false);
    }
    expect(SceneFields.safeParse({ assets: 'a,b', rest: 'float' }).success).toBe(false);
  });
});
