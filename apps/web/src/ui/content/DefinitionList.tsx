import styles from './DefinitionList.module.css';
import { RichText } from './RichText.tsx';

export interface Definition {
  term: string;
  text: string;
}

/** Terms with their definitions. */
export const DefinitionList = ({ entries, isMono = false }: { entries: readonly Definition[]; isMono?: boolean }) => (
  <dl className={styles.list}>
    {entries.map(({ term, text }) => (
      <div key={term} className={styles.entry}>
        <dt className={isMono ? 'mono' : undefined}>{term}</dt>
        <dd>
          <RichText text={text} />
        </dd>
      </div>
    ))}
  </dl>
);
