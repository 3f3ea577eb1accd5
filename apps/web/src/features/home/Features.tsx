import type { ReactNode } from 'react';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Features.module.css';
import { FIGURES } from './feature-figures.tsx';

const FEATURES = ['watertight', 'materials', 'scale', 'physics', 'proof', 'formats'] as const;

/** Six properties of every asset. */
export function Features() {
  const { t } = useWords('home');
  return (
    <section className={styles.features}>
      <h2>{t('home.features.heading')}</h2>
      <ol className={styles.grid}>
        {FEATURES.map((name, index) => (
          <Feature key={name} mark={index + 1} figure={FIGURES[name]} title={t(`home.features.${name}.title`)}>
            {t(`home.features.${name}.text`)}
          </Feature>
        ))}
      </ol>
    </section>
  );
}

interface FeatureProps {
  mark: number;
  figure: ReactNode;
  title: string;
  children: string;
}

const Feature = ({ mark, figure, title, children }: FeatureProps) => (
  <li className={styles.feature}>
    <span className={styles.mark} aria-hidden="true">
      {mark}
    </span>
    <svg className={styles.figure} viewBox="0 0 160 96" aria-hidden="true">
      {figure}
    </svg>
    <h3>{title}</h3>
    <p>{children}</p>
  </li>
);
