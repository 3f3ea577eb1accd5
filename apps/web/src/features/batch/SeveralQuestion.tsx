import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Batch.module.css';

export interface SeveralQuestionProps {
  files: readonly File[];
  onSides: () => void;
  onBatch: () => void;
  onCancel: () => void;
}

/** Asks what several pictures show that came together: the files do not tell. */
export function SeveralQuestion({ files, onSides, onBatch, onCancel }: SeveralQuestionProps) {
  const { t } = useWords('generate', 'batch');
  const box = useRef<HTMLElement>(null);
  const [urls, setUrls] = useState<string[]>([]);
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file));
    setUrls(made);
    box.current?.focus();
    return () => made.forEach(URL.revokeObjectURL);
  }, [files]);
  return (
    <section ref={box} tabIndex={-1} className={styles.question} aria-labelledby="several-title">
      <h2 id="several-title">{t('batch.question.title', { count: files.length })}</h2>
      <p className={styles.strip}>
        {urls.map((url) => (
          <img key={url} src={url} alt="" />
        ))}
      </p>
      <div className={styles.answers}>
        <button type="button" className={styles.answer} onClick={onSides}>
          <strong>{t('batch.question.sides')}</strong>
          <span>{t('batch.question.sidesText')}</span>
        </button>
        <button type="button" className={styles.answer} onClick={onBatch}>
          <strong>{t('batch.question.each')}</strong>
          <span>{t('batch.question.eachText', { count: files.length })}</span>
        </button>
      </div>
      <div>
        <Button isSmall kind="quiet" onClick={onCancel}>
          {t('batch.question.cancel')}
        </Button>
      </div>
    </section>
  );
}
