import { DROP_RULES, penetrationLimit } from '@tangible/drop-test';
import type { Check } from '../report.ts';
import type { DropTest } from './drop-test.ts';
import { atMost, judge, yes } from './judge.ts';

/** The verdicts on a drop. A body that MuJoCo refused has failed all of them. */
export function checkDrop(test: DropTest, heightM: number): Check[] {
  const { restMovementMMax, settleSecondsMax } = DROP_RULES;
  const compiled = test.problem !== 'refused';
  const depthMax = penetrationLimit(heightM);
  const deep = test.penetrationM >= depthMax;
  return [
    yes('mjcf-compiled', compiled),
    yes('drop-stable', compiled && test.problem !== 'unstable'),
    yes('drop-touched', test.touchedS !== null),
    judge(
      'drop-penetration',
      compiled && test.penetrationM,
      `< ${Number(depthMax.toPrecision(6))}`,
      compiled && !deep,
      {
        unit: 'm',
      },
    ),
    atMost('drop-settled', test.settledS ?? false, settleSecondsMax, { unit: 's' }),
    atMost('drop-movement', test.touchedS !== null && test.movementM, restMovementMMax, { unit: 'm' }),
  ];
}
