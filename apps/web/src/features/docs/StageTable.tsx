import results from 'virtual:results';
import { STAGES } from '@tangible/contracts';
import { DataTable, TableSource } from '../../ui/content/DataTable.tsx';
import { formatDate, formatUnit } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';

/** The stages, with their purpose and their last measured time. */
export function StageTable() {
  const { t, language } = useWords('method', 'stages');
  const { engine } = results;
  const times = new Map(engine?.levels.medium.stages.map(({ stage, ms }) => [stage, ms]));
  const columns = [t('method.overview.columns.stage'), t('method.overview.columns.what')];
  return (
    <>
      <DataTable
        caption={t('method.overview.caption')}
        isCaptionUnseen
        columns={engine ? [...columns, t('method.overview.columns.time')] : columns}
        numeric={[2]}
        rows={STAGES.map((stage, index) => {
          const ms = times.get(stage);
          const cells = [`${index + 1}. ${t(`stages.${stage}`)}`, t(`method.overview.stage.${stage}`)];
          return ms === undefined ? cells : [...cells, formatUnit(language, ms / 1000, 'second', 2)];
        })}
      />
      {engine && (
        <TableSource>
          {t('method.overview.timeNote', {
            file: engine.file,
            date: formatDate(language, engine.date),
            cores: engine.cores,
            cpu: engine.cpu,
          })}
        </TableSource>
      )}
    </>
  );
}
