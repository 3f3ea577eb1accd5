import { ASSET_NAME_LENGTH_MAX } from '@tangible/contracts';
import { useId } from 'react';
import field from '../../../ui/controls/Field.module.css';
import { useWords } from '../../../words/WordsProvider.tsx';
import styles from '../EditPanel.module.css';
import { Group } from './Group.tsx';
import type { GroupProps } from './group-props.ts';

/** What the asset is called, on this page and in its files. */
export function NameGroup({ draft, onChange }: GroupProps) {
  const { t } = useWords('assets');
  const id = useId();
  return (
    <Group name="name" value={draft.name}>
      <div className={styles.field}>
        <div className={styles.label}>
          <label htmlFor={id}>{t('assets.fields.name')}</label>
        </div>
        <input
          id={id}
          className={`${field.input} ${styles.input}`}
          value={draft.name}
          maxLength={ASSET_NAME_LENGTH_MAX}
          aria-invalid={draft.name.trim() === '' || undefined}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </div>
    </Group>
  );
}
