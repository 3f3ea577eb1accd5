import { DataTable } from '../../ui/DataTable.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { CHECK_GROUPS, type CheckGroup } from './check-groups.ts';

/** What is measured on every asset, and what it must keep. */
export function CheckTable() {
  const { t } = useWords();
  const say = (threshold: CheckGroup['threshold']) => {
    if (threshold === 'level') return t('method.checks.level');
    if (typeof threshold === 'string') return threshold;
    if ('ofLongest' in threshold) return `≤ ${t('method.checks.ofLongest', { value: threshold.ofLongest })}`;
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
