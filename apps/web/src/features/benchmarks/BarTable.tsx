import styles from './BarTable.module.css';

interface BarRow {
  label: string;
  /** In small under the label. */
  note?: string;
  /** In parts, from the left, with a hairline between them. */
  parts: readonly number[];
  /** Where the bar starts; at 0 by default. */
  from?: number;
  /** The text at the end of the bar. */
  figure: string;
  /** `quiet` is less prominent; `foreign` is a figure of another library, and only an outline. */
  tone?: 'own' | 'quiet' | 'foreign';
}

export interface BarTableProps {
  caption: string;
  /** The headers of the labels and of the figures. */
  columns: readonly [string, string];
  groups: readonly { title?: string; rows: readonly BarRow[] }[];
  max: number;
  /** The labels of the scale, at equal steps from 0 to `max`. */
  ticks: readonly string[];
}

/** A table whose figures are drawn as well: bars on a scale, each with its label and its number. */
export function BarTable({ caption, columns, groups, max, ticks }: BarTableProps) {
  const share = (value: number) => `${(100 * value) / max}%`;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: laid out as blocks, browsers forget that this is a table.
    <div className={styles.chart} style={{ '--steps': ticks.length - 1 } as React.CSSProperties}>
      <table className={styles.table} role="table">
        <caption className="unseen">{caption}</caption>
        <thead className="unseen" role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title ?? ''} role="rowgroup" className={styles.group}>
            {title && (
              <tr role="row" className={styles.title}>
                {/* biome-ignore lint/a11y/useSemanticElements: it heads a group of rows. */}
                <th role="rowheader" scope="rowgroup" colSpan={2}>
                  {title}
                </th>
              </tr>
            )}
            {rows.map(({ label, note, parts, from = 0, figure, tone = 'own' }) => (
              <tr key={`${label} ${note}`} role="row" className={`${styles.row} ${styles[tone]}`}>
                <th role="rowheader" scope="row">
                  {label}
                  {note && <small>{note}</small>}
                </th>
                <td role="cell">
                  <span className={styles.scale}>
                    {from > 0 && <span style={{ width: share(from) }} />}
                    {parts.map((part, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order.
                      <span key={i} className={styles.bar} style={{ width: share(part) }} />
                    ))}
                    <span className={styles.figure}>{figure}</span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <div className={styles.ticks} aria-hidden="true">
        <span className={styles.scale}>
          {ticks.map((tick, i) => (
            <span key={tick} style={{ left: `${(100 * i) / (ticks.length - 1)}%` }}>
              {tick}
            </span>
          ))}
        </span>
      </div>
    </div>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}
