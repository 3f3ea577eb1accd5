import { DOWNLOAD_NAME, type HistoryRecord } from '@tangible/contracts';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../api/notify.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { PictureStrip } from '../../ui/content/PictureStrip.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { LazyViewer } from '../../ui/controls/LazyViewer.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { ensureOwn, type OwnResult } from './ensure-own.ts';
import styles from './ViewDialog.module.css';

export interface ViewDialogProps {
  record: HistoryRecord;
  onClose: () => void;
}

/** The model of a row in the viewer. */
export function ViewDialog({ record, onClose }: ViewDialogProps) {
  const { t } = useWords('history');
  const [result, setResult] = useState<OwnResult | null>(null);
  const isTold = useRef(false);
  const { taskId, fileFormat, subdivisionLevel } = record;

  useEffect(() => {
    let left = false;
    ensureOwn(record).then((found) => !left && setResult(found));
    return () => {
      left = true;
    };
  }, [record]);

  const tell = (eventType: 'tangible_model_viewed' | 'tangible_model_downloaded') =>
    notify({ eventType, taskId, fileFormat, subdivisionLevel });

  return (
    <Dialog title={t('history.model', { taskId })} size="wide" onClose={onClose}>
      {result === null && <Notice kind="busy">{t('history.preparing')}</Notice>}
      {result?.isDirect && <p className={styles.direct}>{t('history.storeFallback')}</p>}
      {record.pictures?.length > 1 && (
        <div className={styles.pictures}>
          <PictureStrip pictures={record.pictures} hasProblems />
        </div>
      )}
      {result && (
        <LazyViewer
          url={result.url}
          name={taskId}
          downloadName={`${DOWNLOAD_NAME}-${taskId}.zip`}
          {...(record.kind === 'picture' && record.inputImageUrl && { pictureUrl: record.inputImageUrl })}
          onEvent={({ type }) => {
            if (type === 'download') tell('tangible_model_downloaded');
            if (type !== 'ready' || isTold.current) return;
            isTold.current = true;
            tell('tangible_model_viewed');
          }}
        />
      )}
    </Dialog>
  );
}
