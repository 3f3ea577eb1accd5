import { useEffect, useState } from 'react';
import { useWords } from '../../words/WordsProvider.tsx';
import type { ArticleSection } from './article-section.ts';
import styles from './Contents.module.css';

/** The sections of the page; the one that is being read is marked. */
export function Contents({ sections }: { sections: readonly ArticleSection[] }) {
  const { t } = useWords('reading');
  const current = useCurrentSection(sections);
  return (
    <nav className={styles.contents} aria-label={t('reading.contents')}>
      <p className={styles.head}>{t('reading.contents')}</p>
      <ol>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              <span className={styles.number}>{String(index + 1).padStart(2, '0')}</span>
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The last section whose beginning has passed the upper third of the window. */
function useCurrentSection(sections: readonly ArticleSection[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    const elements = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const look = () => {
      const line = innerHeight / 3;
      setCurrent(elements.findLast((element) => element.getBoundingClientRect().top <= line)?.id ?? null);
    };
    const observer = new IntersectionObserver(look, { rootMargin: '0px 0px -66% 0px', threshold: [0, 0.01] });
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
