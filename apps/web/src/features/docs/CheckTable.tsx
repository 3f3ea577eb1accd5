import { DataTable } from '../../ui/content/DataTable.tsx';
import { formatUnit, type Unit } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { CHECK_GROUPS, type CheckGroup } from './check-groups.ts';

/** The checks of every asset, and their thresholds. */
export function CheckTable() {
  const { t, language } = useWords('method');
  const say = (threshold: CheckGroup['threshold']) => {
    if (threshold === 'level' || threshold === 'material') return t(`method.checks.${threshold}`);
    if (typeof threshold === 'string') return writeFigures(language, threshold);
    if ('ofLongest' in threshold) {
      return `≤ ${t('method.checks.ofLongest', { value: writeFigures(language, String(threshold.ofLongest)) })}`;
    }
    if ('ofHull' in threshold) return `≤ ${t('method.checks.ofHull', { value: threshold.ofHull })}`;
    return `< ${t('method.checks.ofHeight', { value: threshold.ofHeight })}`;
  };
  return (
    <DataTable
      caption={t('method.checks.caption')}
      isCaptionUnseen
      columns={[
        t('method.checks.columns.what'),
        t('method.checks.columns.checks'),
        t('method.checks.columns.threshold'),
      ]}
      rows={CHECK_GROUPS.map((group) => [
        t(`method.checks.${group.name}`),
        group.checks.map((check, index) => (
          <span key={check}>
            {index > 0 && ', '}
            <code>{check}</code>
          </span>
        )),
        'warns' in group ? t('method.checks.warns', { threshold: say(group.threshold) }) : say(group.threshold),
      ])}
    />
  );
}

const UNITS: Record<string, Unit> = { m: 'meter', s: 'second' };

/** The figures of a threshold as the language writes them, with their units. */
const writeFigures = (language: string, threshold: string): string =>
  threshold.replace(/([\d.]+)(?: ([ms])\b)?/g, (_, figure: string, unit: string | undefined) =>
    unit
      ? formatUnit(language, Number(figure), UNITS[unit]!, 4, 0)
      : new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(Number(figure)),
  );
