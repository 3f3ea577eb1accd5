import { useWords } from '../../words/WordsProvider.tsx';
import styles from './CodeBlock.module.css';

const COMMENT = /^\s*(#(?!usda)|\/\/)/;

export interface CodeBlockProps {
  /** Its title: a file name or a language. */
  name: string;
  code: string;
}

/** Lines to copy, which `copyCodeOnPress` does. Comments stand back. */
export function CodeBlock({ name, code }: CodeBlockProps) {
  const { t } = useWords();
  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        <button
          type="button"
          className={styles.copy}
          data-copied={t('site.copied')}
          aria-label={`${t('site.copy')}: ${name}`}
        >
          <span aria-live="polite">{t('site.copy')}</span>
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <pre className={`scrolls ${styles.code}`} tabIndex={0}>
        <code>
          {code.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order.
            <span key={index} className={COMMENT.test(line) ? styles.comment : undefined}>
              {line}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
}
