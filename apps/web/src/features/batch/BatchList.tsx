import { useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { ACCEPTED } from '../generate/check-picture.ts';
import { troubleWords } from '../generate/trouble-words.ts';
import { useDropAnywhere } from '../generate/use-drop-anywhere.ts';
import styles from './Batch.module.css';
import { BatchRow } from './BatchRow.tsx';
import { isUsable } from './batch-item.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import type { Batch, LeftOut } from './use-batch.ts';

export interface BatchListProps {
  batch: Batch;
  isBusy: boolean;
  /** Back to a single picture. */
  onLeave: () => void;
}

/** The pictures of a batch, an asset of each: their objects, what is wrong with them, and ways to add more. */
export function BatchList({ batch, isBusy, onLeave }: BatchListProps) {
  const { t } = useWords('generate', 'batch', 'pictures', 'errors');
  const { items, leftOut, isReading } = batch;
  const [correctedId, setCorrectedId] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const corrected = items.find(({ id }) => id === correctedId);
  const over = useDropAnywhere({
    onPicture: (given) => given && !isBusy && batch.add([given]),
    onPictures: (files) => !isBusy && batch.add(files.map((file) => ({ file }))),
    onMove: () => {},
  });
  const finding = items.filter(({ state }) => state === 'finding').length;
  const without = items.filter((item) => item.state !== 'finding' && !isUsable(item)).length;

  return (
    <section className={styles.batch} aria-labelledby="batch-title">
      <header className={styles.head}>
        <h2 id="batch-title">{t('batch.title')}</h2>
        <p>{t('batch.text')}</p>
      </header>
      <p className={styles.state} role="status">
        {finding > 0 || isReading
          ? t('batch.finding', { done: items.length - finding, count: items.length })
          : without > 0
            ? t('batch.without', { count: without })
            : t('batch.allFound', { count: items.length })}
      </p>
      {leftOut.length > 0 && (
        <ul className={styles.problems} role="alert">
          {leftOut.map((one) => (
            <li key={one.name}>{wordLeftOut(t, one)}</li>
          ))}
        </ul>
      )}
      <ol className={styles.rows}>
        {items.map((item) => (
          <BatchRow
            key={item.id}
            item={item}
            isBusy={isBusy}
            onSubject={(subject) => batch.change(item.id, { subject, mask: null })}
            onCorrect={() => setCorrectedId(item.id)}
            onRemove={() => batch.remove(item.id)}
          />
        ))}
      </ol>
      <div className={styles.ways}>
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPTED}
          className="unseen"
          tabIndex={-1}
          aria-label={t('batch.add')}
          onChange={(event) => {
            batch.add([...(event.target.files ?? [])].map((file) => ({ file })));
            event.target.value = '';
          }}
        />
        <Button isSmall onClick={() => input.current?.click()} disabled={isBusy}>
          {t('batch.add')}
        </Button>
        <Button isSmall kind="quiet" onClick={onLeave} disabled={isBusy}>
          {t('batch.leave')}
        </Button>
      </div>
      {corrected && (
        <CorrectDialog
          item={corrected}
          onMask={(mask) => batch.change(corrected.id, { mask })}
          onClose={() => setCorrectedId(null)}
        />
      )}
      <div className={styles.veil} hidden={over === null} aria-hidden="true">
        <span>{t('batch.dropHere')}</span>
      </div>
    </section>
  );
}

function wordLeftOut(t: Parameters<typeof troubleWords>[0] & ReturnType<typeof useWords<'batch'>>['t'], one: LeftOut) {
  const { name, trouble } = one;
  if (trouble === 'same') return t('batch.same', { name });
  if (trouble === 'tooMany') return t('batch.tooMany', { name });
  return `${name}: ${troubleWords(t, 'front', trouble)}`;
}
