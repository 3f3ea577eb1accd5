import { DataTable, TableSource } from '../../ui/content/DataTable.tsx';
import type { EngineResult, UnwrapResult } from '../../ui/facts/results.ts';
import { formatDate, formatMeasured } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Benchmarks.module.css';
import { listPeers } from './list-peers.ts';

interface PeerProps {
  engine: EngineResult & { file: string };
  unwrap: UnwrapResult & { file: string };
}

/** Our geometry compared with other libraries, on the same input in the same run. */
export function PeerResults({ engine, unwrap }: PeerProps) {
  const { t, language } = useWords('benchmarks');
  const write = (value: number) => formatMeasured(language, value, 0);
  return (
    <div className={styles.tables}>
      <DataTable
        caption={t('benchmarks.peers.caption')}
        columns={(['task', 'triangles', 'own', 'other', 'library'] as const).map((column) =>
          t(`benchmarks.peers.columns.${column}`),
        )}
        numeric={[1, 2, 3]}
        rows={listPeers(engine, unwrap).map(({ task, triangles, ownMs, peer, peerMs }) => [
          t(`benchmarks.peers.${task}`),
          write(triangles),
          write(ownMs),
          write(peerMs),
          peer,
        ])}
      />
      <TableSource>
        {t('benchmarks.peers.source', {
          first: engine.file,
          second: unwrap.file,
          date: formatDate(language, engine.date),
          cores: engine.cores,
          cpu: engine.cpu,
        })}
      </TableSource>
    </div>
  );
}
