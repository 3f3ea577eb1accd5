import styles from './NumberedList.module.css';
import { RichText } from './RichText.tsx';

/** Points to go through, on hairlines; with `isPlain` they have no order and so no numbers. */
export function NumberedList({ items, isPlain = false }: { items: readonly string[]; isPlain?: boolean }) {
  const List = isPlain ? 'ul' : 'ol';
  return (
    <List className={isPlain ? `${styles.list} ${styles.plain}` : styles.list}>
      {items.map((item) => (
        <li key={item}>
          <span>
            <RichText text={item} />
          </span>
        </li>
      ))}
    </List>
  );
}
