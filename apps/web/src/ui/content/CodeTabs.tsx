import { Fragment, useId } from 'react';
import styles from './CodeBlock.module.css';
import { CodeBlock, type CodeBlockProps } from './CodeBlock.tsx';

/** The same sample in several programming languages; one is shown at a time. */
export function CodeTabs({ label, blocks }: { label: string; blocks: readonly (CodeBlockProps & { tab: string })[] }) {
  const name = useId();
  return (
    <fieldset className={styles.tabs}>
      <legend className="unseen">{label}</legend>
      {blocks.map(({ tab, ...block }, index) => (
        <Fragment key={tab}>
          <label className={styles.tab}>
            <input type="radio" name={name} defaultChecked={index === 0} />
            {tab}
          </label>
          <div className={styles.panel}>
            <CodeBlock {...block} />
          </div>
        </Fragment>
      ))}
    </fieldset>
  );
}
