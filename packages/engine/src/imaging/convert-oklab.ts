/** Linear light per 8-bit sRGB value. */
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const s = value / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
});

/**
 * Lightness and two colour axes in which equal distances look about equally different (OKLab, Ottosson 2020).
 * Black is 0, 0, 0 and white 1, 0, 0; a difference of 0.02 can just be seen.
 *
 * @example
 * const [lightness, a, b] = toOklab(255, 0, 0);
 */
export function toOklab(red: number, green: number, blue: number): [number, number, number] {
  const r = LINEAR[red]!;
  const g = LINEAR[green]!;
  const b = LINEAR[blue]!;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
