import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

export interface DataTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is its head. */
  rows: readonly (readonly ReactNode[])[];
  /** Columns that hold numbers, from 0: they stand right, in figures of one width. */
  numeric?: readonly number[];
  /** Columns whose text stays on one line. */
  unbroken?: readonly number[];
  /** The caption is for screen readers; the page shows it already. */
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
  // With several figures to compare, columns say more than a list.
  const isOfWords = numeric.length < 2 && columns.length > numeric.length + unbroken.length + 1;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: laid out as blocks, browsers forget that this is a table.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={`scrolls ${styles.frame}`} aria-label={caption} tabIndex={0}>
      <table className={`${styles.table} ${isOfWords ? styles.stacked : ''}`} role="table">
        <caption className={isCaptionUnseen ? 'unseen' : undefined}>
          <span className={styles.caption}>{caption}</span>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column, index) => (
              <th key={column} role="columnheader" scope="col" className={classOf(index)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of facts keep their order.
            <tr key={row} role="row">
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={columns[index]} role="rowheader" scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[index]} role="cell" className={classOf(index)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}

/** Where the figures of a table are from. */
export const TableSource = ({ children }: { children: ReactNode }) => <p className={styles.source}>{children}</p>;
