import type { ReactNode } from 'react';
import { useWords } from '../../../words/WordsProvider.tsx';
import styles from '../EditPanel.module.css';
import type { EditGroup } from '../edit-groups.ts';

/** A group of fields that opens under its name, next to which its result stands. */
export function Group({
  name,
  value,
  isOpen = false,
  children,
}: {
  name: EditGroup;
  /** Its result in short. */
  value: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}) {
  const { t } = useWords('assets');
  return (
    <details className={styles.group} data-group={name} open={isOpen}>
      <summary>
        <span>{t(`assets.edit.groups.${name}`)}</span>
        <span className={`mono ${styles.value}`}>{value}</span>
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
