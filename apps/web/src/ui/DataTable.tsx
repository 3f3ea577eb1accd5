import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

export interface DataTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is its head. */
  rows: readonly (readonly ReactNode[])[];
  /** Columns that hold numbers, from 0: they stand right, in figures of one width. */
  numeric?: readonly number[];
  /** Columns whose words stay on one line. */
  unbroken?: readonly number[];
  /** The caption is for those who listen; the page says it already. */
  isCaptionUnseen?: boolean;
}

/** A table of facts that can be moved sideways where it is too wide. */
export function DataTable({
  caption,
  columns,
  rows,
  numeric = [],
  unbroken = [],
  isCaptionUnseen = false,
}: DataTableProps) {
  const classOf = (column: number) =>
    numeric.includes(column) ? styles.numeric : unbroken.includes(column) ? styles.unbroken : undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={styles.frame} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={isCaptionUnseen ? 'unseen' : undefined}>
          <span className={styles.caption}>{caption}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={classOf(index)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of facts keep their order.
            <tr key={row}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={columns[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[index]} className={classOf(index)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Where the figures of a table are from. */
export const TableSource = ({ children }: { children: ReactNode }) => <p className={styles.source}>{children}</p>;
