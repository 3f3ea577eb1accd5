/** Linear light per 8-bit sRGB value. */
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const s = value / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
});

/**
 * Lightness and two colour axes in which equal distances look about equally different (OKLab, Ottosson 2020).
 * Black is 0, 0, 0 and white 1, 0, 0; a difference of 0.02 can just be seen. Written into `lab` at `offset`, because
 * an array for every pixel is most of the cost.
 *
 * @example
 * writeOklab(255, 0, 0, lab, 0);
 */
export function writeOklab(red: number, green: number, blue: number, lab: Float32Array, offset: number): void {
  const r = LINEAR[red]!;
  const g = LINEAR[green]!;
  const b = LINEAR[blue]!;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  lab[offset] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  lab[offset + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  lab[offset + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
}
