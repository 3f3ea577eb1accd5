import { useWords } from '../../words/WordsProvider.tsx';
import type { ArticleSection } from './article-section.ts';
import styles from './Contents.module.css';

/** The sections of the page; `tendArticle` marks the one that is being read. */
export function Contents({ sections }: { sections: readonly ArticleSection[] }) {
  const { t } = useWords('reading');
  return (
    <nav className={styles.contents} aria-label={t('reading.contents')}>
      <p className={styles.head}>{t('reading.contents')}</p>
      <ol>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span className={styles.number}>{String(index + 1).padStart(2, '0')}</span>
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
