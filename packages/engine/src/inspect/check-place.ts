import { PLACE_RULES } from '@tangible/drop-test';
import type { AssetReport, Check } from '../report.ts';
import { judge } from './judge.ts';
import type { PlaceTest } from './place-test.ts';

/**
 * The verdict on an asset that was set down. What was made from a picture is meant to stand as it did there, and one that
 * falls over is no use to a robot; how a model that was handed in stands is its owner's business. A ball rolls.
 */
export function checkPlace(test: PlaceTest | null, method: AssetReport['method'], rolls: boolean): Check[] {
  const { standingDegreesMax, fallenDegreesMin } = PLACE_RULES;
  const tilt = test && !test.isUnstable ? test.tiltDegrees : false;
  const hasFallen = tilt === false || tilt >= fallenDegreesMin;
  const otherwise = hasFallen && method === 'network' && !rolls ? 'fail' : 'warn';
  return [
    judge('place-tilt', tilt, `< ${standingDegreesMax}`, tilt !== false && tilt < standingDegreesMax, {
      otherwise,
      unit: '°',
    }),
  ];
}
