import { useWords } from '../../words/WordsProvider.tsx';
import { type Guide, listMarks, TRIED_ON } from './guides.ts';
import styles from './TriedMarks.module.css';

/** Which tools the programs of a guide were run with, and which not. */
export function TriedMarks({ guide }: { guide: Guide }) {
  const { t, language } = useWords('guides');
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(TRIED_ON);
  return (
    <div>
      <p className={styles.caption}>
        {t('guides.marks')} <time className="mono">{date}</time>
      </p>
      <ul className={styles.marks}>
        {listMarks(guide).map(({ tool, version }) => (
          <li key={tool} className={version ? `${styles.mark} ${styles.tried}` : styles.mark}>
            {version ? t('guides.tried', { tool, version }) : t('guides.untried', { tool })}
          </li>
        ))}
      </ul>
    </div>
  );
}
