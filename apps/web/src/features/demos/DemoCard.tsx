import { useId, useLayoutEffect, useRef, useState } from 'react';
import { siteUrl } from '../../host.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { factsOf } from '../../ui/facts/demo-facts.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './DemoCard.module.css';
import type { Demo } from './demos.ts';

export type DemoLook = 'pbr' | 'rgb';

/** One model: lit or in base colours, its measurements, and a link to the viewer. */
export function DemoCard({ demo, onOpen }: { demo: Demo; onOpen(look: DemoLook): void }) {
  const { t, language } = useWords('demos');
  const [look, setLook] = useState<DemoLook>('pbr');
  const id = useId();
  const rgb = useRef<HTMLInputElement>(null);
  // The user may have chosen before hydration.
  useLayoutEffect(() => {
    if (rgb.current?.checked) setLook('rgb');
  }, []);
  const facts = factsOf(demo);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return (
    <article className={styles.card} aria-labelledby={id}>
      <button
        type="button"
        className={styles.face}
        onClick={() => onOpen(look)}
        aria-label={t('demos.open', { name: t(`demos.${demo}.name`) })}
      >
        <img
          src={siteUrl(`/demos/${demo}/poster${look === 'rgb' ? '-rgb' : ''}.webp`)}
          width={600}
          height={600}
          alt=""
        />
        <img
          className={styles.picture}
          src={siteUrl(`/demos/${demo}/picture.webp`)}
          width={320}
          height={320}
          alt={t('demos.picture')}
        />
      </button>
      <div className={styles.words}>
        <h2 id={id}>{t(`demos.${demo}.name`)}</h2>
        <p>{t(`demos.${demo}.text`)}</p>
        <dl className={styles.facts}>
          <dt>{t('demos.facts.height')}</dt>
          <dd>{t('demos.facts.centimetres', { value: number.format(facts.heightM * 100) })}</dd>
          <dt>{t('demos.facts.mass')}</dt>
          <dd>{t('demos.facts.grams', { value: number.format(facts.massKg * 1000) })}</dd>
          <dt>{t('demos.facts.triangles')}</dt>
          <dd>{number.format(facts.triangleCount)}</dd>
          <dt>{t('demos.facts.checks')}</dt>
          <dd className={styles.proven}>
            {t('demos.facts.passed', { passed: facts.passedCount, all: facts.checkCount })}
          </dd>
        </dl>
        <div className={styles.actions}>
          <fieldset className={styles.looks}>
            <legend className="unseen">{t('demos.look')}</legend>
            {(['pbr', 'rgb'] as const).map((each) => (
              <label key={each}>
                <input
                  ref={each === 'rgb' ? rgb : undefined}
                  type="radio"
                  name={`${id}-look`}
                  checked={look === each}
                  onChange={() => setLook(each)}
                />
                <span>{t(`demos.looks.${each}`)}</span>
              </label>
            ))}
          </fieldset>
          <Button kind="action" onClick={() => onOpen(look)}>
            {t('demos.view')}
          </Button>
        </div>
      </div>
    </article>
  );
}
