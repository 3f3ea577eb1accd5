import { SUBDIVISION_LEVELS } from '@tangible/contracts';
import { DataTable, TableSource } from '../../ui/content/DataTable.tsx';
import { Figure } from '../../ui/content/Figure.tsx';
import type { ApiResult, EngineResult } from '../../ui/facts/results.ts';
import { formatDate, formatMeasured, formatUnit } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { BarTable } from './BarTable.tsx';
import styles from './Benchmarks.module.css';
import { chooseScale } from './number-scale.ts';

const COLUMNS = ['level', 'wall', 'cpu', 'network', 'memory', 'glb', 'web'] as const;

interface EngineProps {
  engine: EngineResult & { file: string };
  figure: number;
}

/** The time and memory of one asset. */
export function SpeedResults({ engine, figure }: EngineProps) {
  const { t, language } = useWords('benchmarks');
  const write = (value: number, digits: number) => formatMeasured(language, value, digits);
  return (
    <div className={styles.tables}>
      <Figure number={figure} caption={t('benchmarks.speed.figure')} isFull>
        <LevelTimes engine={engine} />
      </Figure>
      <Figure number={figure + 1} caption={t('benchmarks.speed.stagesFigure')} isFull>
        <StageTimes engine={engine} />
      </Figure>
      <Figure number={figure + 2} caption={t('benchmarks.speed.memoryFigure')} isFull>
        <LevelMemory engine={engine} />
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

/** A bar per level, stage upon stage. */
function LevelTimes({ engine }: Pick<EngineProps, 'engine'>) {
  const { t, language } = useWords('benchmarks');
  const seconds = SUBDIVISION_LEVELS.map((level) => engine.levels[level].seconds);
  const { max, values } = chooseScale(Math.max(...seconds));
  return (
    <BarTable
      caption={t('benchmarks.speed.timeCaption')}
      columns={[t('benchmarks.speed.columns.level'), t('benchmarks.speed.columns.wall')]}
      max={max}
      ticks={values.map((value) => formatUnit(language, value, 'second', 0))}
      groups={[
        {
          rows: SUBDIVISION_LEVELS.map((level, i) => ({
            label: t(`benchmarks.speed.${level}`),
            parts: engine.levels[level].stages.map(({ ms }) => ms / 1000),
            figure: formatUnit(language, seconds[i]!, 'second', 1),
          })),
        },
      ]}
    />
  );
}

/** The stages of a medium asset, each beginning where the one before it ends. */
function StageTimes({ engine }: Pick<EngineProps, 'engine'>) {
  const { t, language } = useWords('benchmarks', 'stages');
  const { stages } = engine.levels.medium;
  const ends = stages.map((_, i) => stages.slice(0, i + 1).reduce((sum, { ms }) => sum + ms / 1000, 0));
  const { max, values } = chooseScale(ends.at(-1)!);
  return (
    <BarTable
      caption={t('benchmarks.speed.stagesCaption')}
      columns={[t('benchmarks.speed.columns.stage'), t('benchmarks.speed.columns.wall')]}
      max={max}
      ticks={values.map((value) => formatUnit(language, value, 'second', 0))}
      groups={[
        {
          rows: stages.map(({ stage, ms }, i) => ({
            label: t(`stages.${stage}`),
            from: ends[i]! - ms / 1000,
            parts: [ms / 1000],
            figure: formatUnit(language, ms / 1000, 'second', 2),
          })),
        },
      ]}
    />
  );
}

function LevelMemory({ engine }: Pick<EngineProps, 'engine'>) {
  const { t, language } = useWords('benchmarks');
  const peaks = SUBDIVISION_LEVELS.map((level) => engine.levels[level].peakMib);
  const { max, values } = chooseScale(Math.max(...peaks));
  return (
    <BarTable
      caption={t('benchmarks.speed.memoryCaption')}
      columns={[t('benchmarks.speed.columns.level'), t('benchmarks.speed.columns.memory')]}
      max={max}
      ticks={values.map((value) => formatMeasured(language, value, 0))}
      groups={[
        {
          rows: SUBDIVISION_LEVELS.map((level, i) => ({
            label: t(`benchmarks.speed.${level}`),
            parts: [peaks[i]!],
            figure: t('benchmarks.speed.mebibytes', { mebibytes: Math.round(peaks[i]!) }),
          })),
        },
      ]}
    />
  );
}

/** How many requests one process answers. */
export function ApiResults({ api }: { api: ApiResult & { file: string } }) {
  const { t, language } = useWords('benchmarks');
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
  const { t, language } = useWords('benchmarks');
  return (
    <TableSource>{t(`benchmarks.${name}.source`, { file, date: formatDate(language, date), cores, cpu })}</TableSource>
  );
}
