import { useId } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { formatNumber } from '../../ui/format/format.ts';
import { formatLength, formatMass, formatUnit } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { chooseScale } from './choose-scale.ts';
import styles from './GalleryEntry.module.css';
import { factsOfGallery, type GalleryName, galleryFile } from './gallery.ts';

const IMAGES = ['picture', 'front', 'side', 'back'] as const;
const IMAGE_PX = 320;

export interface GalleryEntryProps {
  name: GalleryName;
  /** Its place in the list, from 1. */
  number: number;
  onView(): void;
  onReport(): void;
}

/** One asset next to the picture it was made from: seen from three sides, measured, and summarised in a sentence. */
export function GalleryEntry({ name, number, onView, onReport }: GalleryEntryProps) {
  const { t, language } = useWords('gallery');
  const id = useId();
  const facts = factsOfGallery(name);
  const title = t(`gallery.things.${name}.name`);
  const scaleM = chooseScale(facts.spanM);
  const verdict = facts.failedCount > 0 ? 'failed' : facts.passedCount < facts.checkCount ? 'warned' : 'proven';
  const cells = [
    ['height', formatLength(language, facts.heightM)],
    ['mass', formatMass(language, facts.massKg)],
    ['triangles', formatNumber(language, facts.triangleCount)],
    ['colliders', formatNumber(language, facts.colliderCount)],
    ['settled', facts.settledS === null ? t('gallery.never') : formatUnit(language, facts.settledS, 'second', 2)],
    ['checks', t('gallery.passed', { passed: facts.passedCount, all: facts.checkCount })],
  ] as const;
  return (
    <li className={styles.entry} aria-labelledby={id}>
      <div className={styles.strip}>
        {IMAGES.map((image) => (
          <figure key={image} className={styles[image]}>
            <img
              src={galleryFile(name, `${image}.webp`)}
              width={IMAGE_PX}
              height={IMAGE_PX}
              loading="lazy"
              decoding="async"
              alt={t('gallery.seen', { name: title, view: t(`gallery.views.${image}`) })}
            />
            <figcaption>
              {t(`gallery.views.${image}`)}
              {image === 'front' && (
                <span className={styles.scale}>
                  <span className="unseen">{t('gallery.scale')}</span>
                  {formatLength(language, scaleM, true)}
                  <i style={{ width: `${(scaleM / facts.spanM) * 100}cqw` }} />
                </span>
              )}
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.words}>
        <h3 id={id}>
          <span className={styles.number} aria-hidden="true">
            {String(number).padStart(2, '0')}
          </span>
          {title}
        </h3>
        <p className={styles.remark}>{t(`gallery.things.${name}.remark`)}</p>
        <dl className={styles.facts}>
          {cells.map(([fact, value]) => (
            <div key={fact}>
              <dt>{t(`gallery.facts.${fact}`)}</dt>
              <dd className={fact === 'checks' ? styles[verdict] : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.actions}>
          <Button isSmall onClick={onView} aria-describedby={id}>
            {t('gallery.view')}
          </Button>
          <Button isSmall kind="quiet" onClick={onReport} aria-describedby={id}>
            {t('gallery.report.open')}
          </Button>
          <a href={galleryFile(name, 'report.json')} aria-describedby={id}>
            report.json
          </a>
        </div>
      </div>
    </li>
  );
}
