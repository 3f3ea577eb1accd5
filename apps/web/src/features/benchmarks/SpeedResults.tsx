import { SUBDIVISION_LEVELS } from '@tangible/contracts';
import { DataTable, TableSource } from '../../ui/DataTable.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { formatDate, formatMeasured, formatUnit } from '../../ui/format-measured.ts';
import type { ApiResult, EngineResult } from '../../ui/results.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './BarChart.module.css';
import { BarChart } from './BarChart.tsx';

const COLUMNS = ['level', 'wall', 'cpu', 'network', 'memory', 'glb', 'web'] as const;

/** What one asset costs in time and memory. */
export function SpeedResults({ engine, figure }: { engine: EngineResult & { file: string }; figure: number }) {
  const { t, language } = useWords();
  const write = (value: number, digits: number) => formatMeasured(language, value, digits);
  const longest = Math.max(...SUBDIVISION_LEVELS.map((level) => engine.levels[level].seconds));
  const max = Math.ceil(longest / 10) * 10;
  const step = max / 5;
  return (
    <div className={styles.tables}>
      <Figure number={figure} caption={t('benchmarks.speed.figure')}>
        <BarChart
          max={max}
          ticks={Array.from({ length: max / step + 1 }, (_, i) => ({
            value: i * step,
            label: formatUnit(language, i * step, 'second', 0),
          }))}
          bars={SUBDIVISION_LEVELS.map((level) => {
            const { seconds, networkMs } = engine.levels[level];
            const networkS = networkMs / 1000;
            return {
              label: t(`benchmarks.speed.${level}`),
              parts: [{ value: networkS, isWeak: true }, { value: seconds - networkS }],
              figure: formatUnit(language, seconds, 'second', 1),
            };
          })}
        />
      </Figure>
      <DataTable
        caption={t('benchmarks.speed.caption')}
        columns={COLUMNS.map((column) => t(`benchmarks.speed.columns.${column}`))}
        numeric={[1, 2, 3, 4, 5, 6]}
        rows={SUBDIVISION_LEVELS.map((level) => {
          const { seconds, cpuSeconds, networkMs, peakMib, fileBytes } = engine.levels[level];
          return [
            t(`benchmarks.speed.${level}`),
            write(seconds, 1),
            write(cpuSeconds, 1),
            write(networkMs / 1000, 1),
            write(peakMib, 0),
            write(fileBytes['model.glb'] / 1e6, 1),
            write(fileBytes['web/model.glb'] / 1e6, 1),
          ];
        })}
      />
      <Source name="speed" {...engine} />
    </div>
  );
}

/** How many requests one process answers. */
export function ApiResults({ api }: { api: ApiResult & { file: string } }) {
  const { t, language } = useWords();
  const write = (value: number) => formatMeasured(language, value, 0);
  return (
    <div className={styles.tables}>
      <DataTable
        caption={t('benchmarks.api.caption')}
        columns={(['call', 'rate', 'p50', 'p99'] as const).map((column) => t(`benchmarks.api.columns.${column}`))}
        numeric={[1, 2, 3]}
        rows={api.results.map(({ name, requestsPerSecond, p50Ms, p99Ms }) => [
          <code key="call">{name}</code>,
          write(requestsPerSecond),
          write(p50Ms),
          write(p99Ms),
        ])}
      />
      <Source name="api" {...api} />
    </div>
  );
}

interface SourceProps {
  name: 'speed' | 'api';
  file: string;
  date: string;
  cores: number;
  cpu: string;
}

function Source({ name, file, date, cores, cpu }: SourceProps) {
  const { t, language } = useWords();
  return (
    <TableSource>{t(`benchmarks.${name}.source`, { file, date: formatDate(language, date), cores, cpu })}</TableSource>
  );
}
