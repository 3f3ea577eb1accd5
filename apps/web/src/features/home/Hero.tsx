import { LinkButton } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { HERO_DEMOS, step } from './demos-list.ts';
import { FactStrip } from './FactStrip.tsx';
import styles from './Hero.module.css';
import { HeroControls } from './HeroControls.tsx';
import { MeasuredLoop } from './MeasuredLoop.tsx';
import { useCarousel } from './use-carousel.ts';

/** The summary of Tangible, over an asset that it made and measured. */
export function Hero() {
  const { t, language } = useWords('home');
  const { index, isMoving, show, setMoving } = useCarousel();
  const name = HERO_DEMOS[index]!;
  return (
    <section className={styles.hero} aria-label={t('home.hero.label')}>
      <div className={styles.sheet}>
        <div className={styles.words}>
          <h1>{t('home.hero.heading')}</h1>
          <p className={styles.lead}>{t('home.hero.lead')}</p>
          <div className={styles.calls}>
            <LinkButton to={`/${language}/docs/getting-started`}>{t('home.hero.start')}</LinkButton>
            <LinkButton kind="plain" to={`/${language}/demos`}>
              {t('home.hero.demos')}
            </LinkButton>
            <LinkButton kind="plain" to={`/${language}/docs/method`}>
              {t('home.hero.method')}
            </LinkButton>
          </div>
        </div>
        <MeasuredLoop name={name} isMoving={isMoving} />
        <HeroControls
          index={index}
          isMoving={isMoving}
          onStep={(by) => show(step(index, by))}
          onShow={show}
          onMove={setMoving}
        />
      </div>
      <FactStrip name={name} />
    </section>
  );
}
