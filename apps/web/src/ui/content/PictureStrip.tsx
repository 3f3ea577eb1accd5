import type { GivenPicture, PictureProblem } from '@tangible/contracts';
import type { ReactNode } from 'react';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './PictureStrip.module.css';

export interface PictureStripProps {
  /** An earlier version of the server does not send them. */
  pictures: readonly GivenPicture[] | undefined;
  /** Whether a sentence says what is wrong with each of them. */
  hasProblems?: boolean;
  children?: ReactNode;
}

/** The pictures of a model that has several, each with its side and its cut-out. A single picture needs no strip. */
export function PictureStrip({ pictures = [], hasProblems = false, children }: PictureStripProps) {
  const { t } = useWords('pictures', 'errors');
  if (pictures.length < 2) return null;
  return (
    <section className={styles.strip} aria-label={t('pictures.label')}>
      <ul className={styles.pictures}>
        {pictures.map(({ slot, url, cutOutUrl, isUsed }) => (
          <li key={slot} data-unused={isUsed === false || undefined}>
            <span className={styles.images}>
              {url && <img src={url} alt={t(`pictures.alt.${slot}`)} loading="lazy" />}
              {cutOutUrl && (
                <img
                  className={styles.cutOut}
                  src={cutOutUrl}
                  alt={`${t(`pictures.alt.${slot}`)}: ${t('pictures.cutOut')}`}
                  loading="lazy"
                />
              )}
            </span>
            <span className={styles.name}>
              {t(`pictures.slots.${slot}`)}
              {isUsed === false && <span>{t('pictures.notUsed')}</span>}
            </span>
          </li>
        ))}
      </ul>
      {hasProblems &&
        listProblems(pictures).map(({ problem, slot }) => (
          <p key={problem + slot} className={styles.problem}>
            {t(`errors.${problem}`, { slot })}
          </p>
        ))}
      {children}
    </section>
  );
}

/** Each problem once: exchanged pictures are one problem of two sides. */
function listProblems(pictures: readonly GivenPicture[]): { problem: PictureProblem; slot: string }[] {
  const found = pictures.flatMap(({ problem, slot }) => (problem ? [{ problem, slot }] : []));
  return found.filter(
    ({ problem }, at) =>
      problem !== 'PICTURES_EXCHANGED' || found.findIndex((other) => other.problem === problem) === at,
  );
}
