/**
 * Rows as text in columns, numbers to the right, under the names of their fields.
 *
 * @example
 * printTable([{ job: 'generate-asset', waiting: 3 }], 'nothing');
 * // job             waiting
 * // generate-asset        3
 */
export function printTable(rows: readonly Record<string, string | number | null>[], empty: string): string {
  const [first] = rows;
  if (!first) return empty;
  const names = Object.keys(first);
  const shown = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '-')))];
  const widths = names.map((_, column) => Math.max(...shown.map((cells) => cells[column]?.length ?? 0)));
  const isNumber = names.map((name) => typeof first[name] === 'number');
  return shown
    .map((cells) =>
      cells
        .map((cell, column) =>
          isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
