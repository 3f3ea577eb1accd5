import { MEASURES, type Row } from '../measure/measures.ts';
import { PUBLISHED } from './published.ts';
import { summarise } from './summarise.ts';

/** One table for people: a line per measure, a column of mean ± standard error and one of medians per engine. */
export function printTable(title: string, engines: { name: string; rows: Row[] }[]): void {
  const columns = engines.map(({ name, rows }) => [
    [`${name} (${rows.length})`, 'median'],
    ...MEASURES.map(({ of, digits }) => {
      const summary = summarise(rows.map(of));
      if (!summary) return ['-', '-'];
      const { mean, standardError, median } = summary;
      return [`${mean.toFixed(digits)} ± ${standardError.toFixed(digits)}`, median.toFixed(digits)];
    }),
  ]);
  const names = [title, ...MEASURES.map(({ name, unit }) => (unit ? `${name} (${unit})` : name))];
  print(names.map((name, i) => [name, ...columns.flatMap((column) => column[i]!)]));
}

export function printPublished(): void {
  console.log('Published by others; NOT comparable (other objects, pictures and alignment), for orientation only:');
  const head = ['system', 'CD', 'F@0.1', 'F@0.2', 'F@0.5', 'PSNR', 'where'];
  const cells = PUBLISHED.map(({ system, source, cd, f10, f20, f50, psnr }) => [
    system,
    ...[cd, f10, f20, f50].map((value) => value?.toFixed(3) ?? '-'),
    psnr?.toFixed(1) ?? '-',
    source,
  ]);
  print([head, ...cells]);
}

function print(lines: string[][]): void {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  for (const line of lines) {
    console.log(line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '));
  }
  console.log();
}
