/**
 * A parsed Range header: both ends included, undefined for the whole file. Several ranges and units other than bytes
 * are answered with the whole file, as the standard allows.
 *
 * @example
 * parseRange('bytes=-500', 2000); // { start: 1500, end: 1999 }
 */
export function parseRange(
  header: string | undefined,
  sizeBytes: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [first, last] = [match[1], match[2]];
  if (!first && !last) return undefined;

  if (!first) {
    const length = Math.min(Number(last), sizeBytes);
    return length > 0 ? { start: sizeBytes - length, end: sizeBytes - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last), sizeBytes - 1) : sizeBytes - 1;
  if (start >= sizeBytes) return 'unsatisfiable';
  return start <= end ? { start, end } : undefined;
}
