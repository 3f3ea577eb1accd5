import type { ErrorCode } from '@tangible/contracts';
import { useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { formatBytes } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { ACCEPTED, checkPicture } from '../generate/check-picture.ts';
import type { Dropped } from '../generate/find-dropped.ts';
import { useDropAnywhere } from '../generate/use-drop-anywhere.ts';
import styles from './OnDevice.module.css';

export interface DropZoneProps {
  picture: File | null;
  pictureUrl: string | null;
  onPicture: (picture: File) => void;
}

/** Accepts one picture by drop, file dialog or clipboard, and shows it. */
export function DropZone({ picture, pictureUrl, onPicture }: DropZoneProps) {
  const { t, language } = useWords('onDevice', 'generate', 'errors');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<ErrorCode | 'unreachable' | null>(null);
  const take = (given: Dropped) => {
    if (!given) return;
    // A picture of another site would have to be asked for there.
    if ('address' in given) return setProblem('unreachable');
    const found = checkPicture(given.file);
    setProblem(found);
    if (!found) onPicture(given.file);
  };
  const over = useDropAnywhere({
    onPicture: take,
    onPictures: ([file]) => take(file ? { file } : null),
    onMove: () => {},
  });
  return (
    <section className={styles.picker}>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        className="unseen"
        tabIndex={-1}
        aria-label={t('generate.drop.choose')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) take({ file });
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {picture && pictureUrl ? (
        <figure className={styles.figure}>
          <img src={pictureUrl} alt={t('generate.picture.alt', { name: picture.name })} />
          <figcaption>
            <span>{picture.name}</span>
            <span className="mono">{formatBytes(language, picture.size)}</span>
            <Button isSmall kind="quiet" onClick={() => input.current?.click()}>
              {t('generate.picture.replace')}
            </Button>
          </figcaption>
        </figure>
      ) : (
        <div className={styles.zone} data-over={over !== null || undefined}>
          <h2>{t('generate.drop.title')}</h2>
          <Button onClick={() => input.current?.click()}>{t('generate.drop.choose')}</Button>
          <p className="mono">{t('generate.drop.limits')}</p>
        </div>
      )}
      {problem && (
        <p className={styles.failure} role="alert">
          {problem === 'unreachable' ? t('onDevice.elsewhere') : t(`errors.${problem}`)}
        </p>
      )}
    </section>
  );
}
