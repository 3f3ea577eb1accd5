import { TableSource } from '../../ui/content/DataTable.tsx';
import type { FinishResult } from '../../ui/facts/results.ts';
import { formatDate } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Benchmarks.module.css';
import { Glance } from './Glance.tsx';

const COUNTS = { closed: 'closed', dropped: 'dropped', passed: 'allChecksPassed' } as const;

/** The results for models made by others, after they were finished. */
export function ForeignResults({ finish }: { finish: FinishResult & { file: string } }) {
  const { t, language } = useWords('benchmarks');
  const { summary, file, date, level } = finish;
  return (
    <div className={styles.tables}>
      <Glance
        figures={(['closed', 'dropped', 'passed'] as const).map((name) => ({
          figure: t('benchmarks.glance.of', { held: summary[COUNTS[name]], of: summary.meshes }),
          label: t(`benchmarks.glance.${name}`),
          isProven: summary[COUNTS[name]] === summary.meshes,
        }))}
      />
      <TableSource>{t('benchmarks.foreign.source', { file, date: formatDate(language, date), level })}</TableSource>
    </div>
  );
}
