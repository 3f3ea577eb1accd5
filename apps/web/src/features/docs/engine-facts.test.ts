import { readFileSync } from 'node:fs';
import { CHECK_NAMES } from '@tangible/contracts';
import { LEVELS } from '@tangible/engine';
import { expect, test } from 'vitest';
import { BINS, RAYS } from '../../../../../packages/engine/src/frustum/frustum.ts';
import { DROP_RULES } from '../../../../../packages/engine/src/inspect/drop-body.ts';
import { PARAMETERS_MILLION } from '../../ui/network-facts.ts';
import { CHECK_GROUPS } from './check-groups.ts';
import { DROP_FACTS, LEVEL_FACTS, VOLUME } from './engine-facts.ts';

test('the levels are those of the engine', () => {
  for (const level of ['low', 'medium', 'high'] as const) {
    expect(LEVEL_FACTS[level].triangles).toBe(LEVELS[level].triangleCountMax);
    expect(LEVEL_FACTS[level].texturePx).toBe(LEVELS[level].textureSidePxMax);
  }
  const stage = readFileSync(
    new URL('../../../../../packages/engine/src/stages/infer-shape.ts', import.meta.url),
    'utf8',
  );
  const most = [...stage.matchAll(/(low|medium|high): \{[^}]*most: (\d+)/g)].map(([, level, rays]) => [level, rays]);
  expect(Object.fromEntries(most)).toEqual({ low: '192', medium: '256', high: '384' });
  expect(Object.values(LEVEL_FACTS).map(({ rays }) => rays)).toEqual([192, 256, 384]);
});

test('the volume and the drop are those of the engine', () => {
  expect(VOLUME).toEqual({ rays: RAYS, bins: BINS });
  expect(DROP_FACTS).toEqual({
    heights: DROP_RULES.releaseHeights,
    friction: DROP_RULES.floorFriction,
    hz: DROP_RULES.frameHz,
    penetrationShare: DROP_RULES.penetrationShareMax,
    movementM: DROP_RULES.restMovementMMax,
    restS: DROP_RULES.restSeconds,
    settleS: DROP_RULES.settleSecondsMax,
  });
});

test('the network is as large as its card says', () => {
  const card = readFileSync(new URL('../../../../../models/tangible-shape/CARD.md', import.meta.url), 'utf8');
  expect(card).toContain(`${PARAMETERS_MILLION} M`);
});

test('every check of the report is explained once', () => {
  const explained: string[] = CHECK_GROUPS.flatMap(({ checks }) => [...checks]);
  expect(explained.toSorted()).toEqual([...CHECK_NAMES].toSorted());
});
