/** Points of a smooth curve through all the given ones (Catmull-Rom), of any number of coordinates. */
export function smoothCurve<T extends readonly number[]>(points: readonly T[], perSpan: number): T[] {
  const curve: number[][] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [b, c] = [points[i]!, points[i + 1]!];
    const a = points[i - 1] ?? b;
    const d = points[i + 2] ?? c;
    for (let s = 0; s < perSpan; s++) {
      const t = s / perSpan;
      curve.push(
        b.map((value, k) => {
          const [p, q, r] = [a[k]!, c[k]!, d[k]!];
          return (
            0.5 *
            (2 * value + (q - p) * t + (2 * p - 5 * value + 4 * q - r) * t * t + (3 * value - p - 3 * q + r) * t ** 3)
          );
        }),
      );
    }
  }
  curve.push([...points.at(-1)!]);
  return curve as unknown as T[];
}
