import { DataTable } from '../../ui/content/DataTable.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Benchmarks.module.css';
import { hasViews, listViews, VIEW_COLUMNS } from './list-views.ts';
import type { QualitySet } from './quality-sets.ts';

/** How assets look from where their picture was not taken. */
export function ViewResults({ sets }: { sets: readonly QualitySet[] }) {
  const { t, language } = useWords('benchmarks');
  return (
    <div className={styles.tables}>
      {sets
        .filter((set) => hasViews([set]))
        .map((set) => (
          <DataTable
            key={set.name}
            caption={t('benchmarks.views.caption', {
              set: t(`benchmarks.quality.set.${set.name}`),
              objects: set.network.objects,
            })}
            columns={[
              t('benchmarks.quality.columns.measure'),
              ...VIEW_COLUMNS.map(({ name }) => t(`benchmarks.views.columns.${name}`)),
              t('benchmarks.views.columns.release'),
              t('benchmarks.views.columns.baseline'),
              t('benchmarks.quality.columns.better'),
            ]}
            numeric={[1, 2, 3, 4, 5, 6]}
            rows={listViews(language, set).map(({ name, cells, better }) => [
              t(`benchmarks.views.measure.${name}`),
              ...cells,
              t(`benchmarks.quality.${better}`),
            ])}
          />
        ))}
    </div>
  );
}
