import { readFileSync } from 'node:fs';
import { CHECK_NAMES } from '@tangible/contracts';
import { expect, test } from 'vitest';
import { DROP_RULES, PLACE_RULES } from '../../../../../packages/drop-test/src/rules.ts';
import { BINS, RAYS } from '../../../../../packages/engine/src/frustum/frustum.ts';
import { PARAMETERS_MILLION } from '../../ui/facts/network-facts.ts';
import { CHECK_GROUPS } from './check-groups.ts';
import { DROP_FACTS, LEVEL_RAYS, PLACE_FACTS, VOLUME } from './engine-facts.ts';

test('the rays of each level match the engine', () => {
  const stage = readFileSync(
    new URL('../../../../../packages/engine/src/stages/reconstruct-solid.ts', import.meta.url),
    'utf8',
  );
  const most = [...stage.matchAll(/(low|medium|high): \{[^}]*most: (\d+)/g)].map(([, level, rays]) => [
    level,
    Number(rays),
  ]);
  expect(Object.fromEntries(most)).toEqual(LEVEL_RAYS);
});

test('the volume and the drop match the engine', () => {
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
  expect(PLACE_FACTS).toEqual({
    seconds: PLACE_RULES.seconds,
    standing: PLACE_RULES.standingDegreesMax,
    fallen: PLACE_RULES.fallenDegreesMin,
  });
});

test('the size of the network matches its model card', () => {
  const card = readFileSync(new URL('../../../../../models/tangible-shape/CARD.md', import.meta.url), 'utf8');
  expect(card).toContain(`${PARAMETERS_MILLION} M`);
});

test('every check of the report is explained once', () => {
  const explained: string[] = CHECK_GROUPS.flatMap(({ checks }) => [...checks]);
  expect(explained.toSorted()).toEqual([...CHECK_NAMES].toSorted());
});
