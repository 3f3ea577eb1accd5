import { siteUrl } from '../../host.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { HERO_DEMOS, loopOf } from './demos-list.ts';
import styles from './HeroControls.module.css';

export interface HeroControlsProps {
  index: number;
  isMoving: boolean;
  onStep(by: 1 | -1): void;
  onShow(index: number): void;
  onMove(isMoving: boolean): void;
}

/** Previous, next, one thumbnail for each demo, and a way to stop the motion. */
export function HeroControls({ index, isMoving, onStep, onShow, onMove }: HeroControlsProps) {
  const { t } = useWords('home');
  return (
    <div className={styles.controls}>
      <Arrow label={t('home.hero.previous')} path="M12 4l-6 6 6 6" onPress={() => onStep(-1)} />
      {HERO_DEMOS.map((name, at) => (
        <button
          key={name}
          type="button"
          className={styles.thumbnail}
          aria-label={t(`home.demos.${name}`, { times: loopOf(name).slowness })}
          aria-current={at === index ? 'true' : undefined}
          onClick={() => onShow(at)}
        >
          <img src={siteUrl(`/demos/loops/${name}-small.webp`)} width={48} height={48} alt="" loading="lazy" />
        </button>
      ))}
      <Arrow label={t('home.hero.next')} path="M8 4l6 6-6 6" onPress={() => onStep(1)} />
      <Arrow
        label={t(isMoving ? 'home.hero.pause' : 'home.hero.play')}
        path={isMoving ? 'M7 4v12M13 4v12' : 'M6 4l9 6-9 6z'}
        onPress={() => onMove(!isMoving)}
      />
    </div>
  );
}

const Arrow = ({ label, path, onPress }: { label: string; path: string; onPress: () => void }) => (
  <button type="button" className={styles.arrow} aria-label={label} onClick={onPress}>
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  </button>
);
