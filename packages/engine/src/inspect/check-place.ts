import { PLACE_RULES } from '@tangible/drop-test';
import type { AssetReport, Check } from '../report.ts';
import type { RestKind } from '../stand/tell-rest.ts';
import { judge } from './judge.ts';
import type { PlaceTest } from './place-test.ts';

/**
 * The verdict on an asset that was placed on the floor. An asset that was made from a picture and is meant to stand
 * must stand: one that falls over is useless to a robot. For an uploaded model it is only a warning. Lying and rolling
 * objects have to come to rest, and hanging ones have to hang straight.
 *
 * @param kind What its shape says; read only where it does not stand.
 */
export function checkPlace(
  test: PlaceTest | null,
  method: AssetReport['method'],
  { kind, hangingDegrees }: { kind: RestKind; hangingDegrees: number },
): Check[] {
  const { standingDegreesMax, fallenDegreesMin, seconds } = PLACE_RULES;
  const isSteady = test !== null && !test.isUnstable;
  if (isSteady && !test.stands && kind === 'hangs') {
    const holds = hangingDegrees < fallenDegreesMin;
    return [judge('hang-tilt', hangingDegrees, `< ${fallenDegreesMin}`, holds, { otherwise: 'warn', unit: '°' })];
  }
  if (isSteady && !test.stands && kind !== 'stands') {
    const rested = test.settledS ?? false;
    return [judge('place-rest', rested, `<= ${seconds}`, rested !== false, { otherwise: 'warn', unit: 's' })];
  }
  const tilt = isSteady && test.tiltDegrees;
  const hasFallen = tilt === false || tilt >= fallenDegreesMin;
  const otherwise = hasFallen && method === 'network' ? 'fail' : 'warn';
  const holds = tilt !== false && tilt < standingDegreesMax;
  return [judge('place-tilt', tilt, `< ${standingDegreesMax}`, holds, { otherwise, unit: '°' })];
}
