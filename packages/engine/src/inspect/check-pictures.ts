import type { Check } from '../report.ts';
import type { FurtherViews } from '../workpiece.ts';
import { judge, none } from './judge.ts';

/** Whether the pictures fit together. A warning: the asset was made of those that do. */
export function checkPictures(further: FurtherViews | null): Check[] {
  if (!further) return [];
  const leftOutCount = further.views.filter(({ isUsed }) => !isUsed).length;
  const isExchanged = further.warnings.some(({ code }) => code === 'PICTURES_EXCHANGED');
  return [
    none('pictures-left-out', leftOutCount, { otherwise: 'warn' }),
    judge('sides-exchanged', isExchanged, '= false', !isExchanged, { otherwise: 'warn' }),
  ];
}
