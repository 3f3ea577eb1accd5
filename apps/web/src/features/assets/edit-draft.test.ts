import { EditBody } from '@tangible/contracts';
import { expect, test } from 'vitest';
import { compareEdits, type EditDraft, openDraft, readEdits, turnDraft } from './edit-draft.ts';
import { quarterTurn } from './orient.ts';

const bodyOf = (changes: Partial<EditDraft>, before = {}) => {
  const edits = { name: 'Mug', ...before };
  const after = readEdits({ ...openDraft('Mug', edits), ...changes }, edits, 'low');
  return after && compareEdits(edits, after);
};

test.each<[string, Partial<EditDraft>, object]>([
  ['nothing', {}, {}],
  ['a name', { name: ' Red mug ' }, { name: 'Red mug' }],
  [
    'a length in centimetres',
    { size: '31', sizeUnit: 'cm', sizeAxis: 'height' },
    { size: { axis: 'height', metres: 0.31 } },
  ],
  ['a factor', { size: '1,5', sizeAxis: 'factor' }, { size: { factor: 1.5 } }],
  ['a mass', { mass: '0.4' }, { massKg: 0.4 }],
  ['a density', { mass: '700', massKind: 'densityKgM3' }, { densityKgM3: 700 }],
  ['a material', { material: 'ceramic' }, { material: 'ceramic' }],
  [
    'friction and bounce',
    { staticFriction: '0.6', dynamicFriction: '0.5', restitution: '0' },
    { staticFriction: 0.6, dynamicFriction: 0.5, restitution: 0 },
  ],
  ['detail', { triangles: '5000', texture: '512' }, { triangleCountMax: 5000, textureSidePxMax: 512 }],
  ['hulls', { colliderKind: 'hulls', colliderCount: '8' }, { colliders: { kind: 'hulls', countMax: 8 } }],
  ['a box', { colliderKind: 'box' }, { colliders: { kind: 'box' } }],
])('sends %s alone, in the form of the contract', (_, changes, body) => {
  expect(bodyOf(changes)).toEqual(body);
  expect(EditBody.partial().safeParse(body).error).toBeUndefined();
});

test('the edits of a version are no change of it', () => {
  const half = Math.SQRT1_2;
  expect(
    bodyOf(
      {},
      {
        size: { axis: 'width', metres: 0.3 },
        densityKgM3: 700,
        rotation: [0, 0, half, half],
        formats: ['glb', 'stl'],
        colliders: { kind: 'hulls', countMax: 4 },
      },
    ),
  ).toEqual({});
});

test('a field that is emptied is estimated again', () => {
  expect(bodyOf({ mass: '', material: '' }, { massKg: 2, material: 'wood' })).toEqual({ massKg: null, material: null });
});

test('a density takes the place of a mass', () => {
  expect(bodyOf({ mass: '500', massKind: 'densityKgM3' }, { massKg: 2 })).toEqual({ massKg: null, densityKgM3: 500 });
});

test.each<[string, Partial<EditDraft>]>([
  ['no name', { name: ' ' }],
  ['a negative length', { size: '-1' }],
  ['words', { mass: 'heavy' }],
  ['more triangles than were paid for', { triangles: '30001' }],
  ['half a hull', { colliderKind: 'hulls', colliderCount: '1.5' }],
  ['more friction when it slides', { staticFriction: '0.3', dynamicFriction: '0.4' }],
])('sends nothing with %s', (_, changes) => {
  expect(bodyOf(changes)).toBeNull();
});

test('turns add up to those of the version, and back again to none', () => {
  const before = { name: 'Mug', rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] as [number, number, number, number] };
  const once = turnDraft(openDraft('Mug', before), quarterTurn('y'));
  expect(compareEdits(before, readEdits(once, before, 'low')!)).toEqual({ rotation: [0, 1, 0, 0] });
  const whole = turnDraft(turnDraft(once, quarterTurn('y')), quarterTurn('y'));
  expect(compareEdits(before, readEdits(whole, before, 'low')!)).toEqual({ rotation: null });
});

test('a length stays with its part of the asset when that is turned', () => {
  const draft = { ...openDraft('Mug', {}), size: '0.2', sizeAxis: 'width' } as const;
  expect(turnDraft(draft, quarterTurn('z')).sizeAxis).toBe('height');
  expect(turnDraft(draft, quarterTurn('x')).sizeAxis).toBe('width');
});
