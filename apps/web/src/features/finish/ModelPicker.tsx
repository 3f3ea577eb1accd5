import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { formatBytes } from '../../ui/format/format-figures.ts';
import { formatLength } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import picker from '../generate/PicturePicker.module.css';
import { ACCEPTED } from './check-model.ts';
import styles from './ModelPicker.module.css';
import { ModelPicture } from './ModelPicture.tsx';
import type { ModelFile } from './use-model-file.ts';

export interface ModelPickerProps {
  model: ModelFile;
  /** Metres per unit of the file. */
  unitM: number;
  isBusy: boolean;
  onFile: (file: File | null) => void;
}

/** Accepts a model by drop or file dialog, and shows what was found in it. */
export function ModelPicker({ model, unitM, isBusy, onFile }: ModelPickerProps) {
  const { t, language } = useWords('finish', 'errors');
  const { file, found, problem, isReading } = model;
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const isOver = useFileDrop((dropped) => !isBusy && onFile(dropped));
  const choose = () => input.current?.click();

  useEffect(() => {
    if (problem) input.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  return (
    <section className={picker.picker}>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        className="unseen"
        tabIndex={-1}
        aria-label={t('finish.drop.choose')}
        aria-describedby={problem ? problemId : undefined}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) onFile(chosen);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {file ? (
        <figure className={picker.figure}>
          {found?.triangles && <ModelPicture positions={found.triangles.positions} alt={t('finish.found.alt')} />}
          <figcaption className={picker.caption}>
            <strong className={picker.name}>{file.name}</strong>
            <span className="mono">{formatBytes(language, file.size)}</span>
            <span className={picker.actions}>
              <Button isSmall kind="quiet" onClick={choose} disabled={isBusy}>
                {t('finish.drop.replace')}
              </Button>
              <Button isSmall kind="quiet" onClick={() => onFile(null)} disabled={isBusy}>
                {t('finish.drop.remove')}
              </Button>
            </span>
          </figcaption>
          <p role="status" className={styles.found}>
            {isReading && t('finish.found.reading')}
            {!isReading &&
              (found
                ? t('finish.found.size', {
                    width: formatLength(language, found.sides[0] * unitM, true),
                    height: formatLength(language, found.sides[1] * unitM, true),
                    depth: formatLength(language, found.sides[2] * unitM, true),
                    count: found.triangleCount ?? 0,
                  })
                : t('finish.found.unknown'))}
          </p>
        </figure>
      ) : (
        <div className={picker.zone}>
          <h2 className={picker.title}>{t('finish.drop.title')}</h2>
          <p>{t('finish.drop.text')}</p>
          <Button onClick={choose}>{t('finish.drop.choose')}</Button>
          <p className="mono">{t('finish.drop.limits')}</p>
        </div>
      )}
      {problem && (
        <p id={problemId} className={picker.problem} role="alert">
          {t(`errors.${problem.code}`, problem.values)}
        </p>
      )}
      <div className={picker.veil} hidden={!isOver} aria-hidden="true">
        <span>{t('finish.drop.here')}</span>
      </div>
    </section>
  );
}

/** Takes a file that is dropped anywhere on the page; says whether one is above it. */
function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const current = useRef(onFile);
  current.current = onFile;
  useEffect(() => {
    const ending = new AbortController();
    const on = <Type extends 'dragover' | 'dragleave' | 'drop'>(type: Type, take: (event: DragEvent) => void) =>
      window.addEventListener(type, take, { signal: ending.signal });
    on('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    // Leaving an element for another is not leaving the page.
    on('dragleave', (event) => event.relatedTarget === null && setOver(false));
    on('drop', (event) => {
      event.preventDefault();
      setOver(false);
      const dropped = event.dataTransfer?.files[0];
      if (dropped) current.current(dropped);
    });
    return () => ending.abort();
  }, []);
  return isOver;
}
