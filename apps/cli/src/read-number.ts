/** A number within limits, without a sign; undefined when the text is something else. */
export function readNumber(text: string, min: number, max: number): number | undefined {
  const value = /^[+]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** The same for whole numbers. */
export function readWhole(text: string, min: number, max = Number.MAX_SAFE_INTEGER): number | undefined {
  const value = readNumber(text, min, max);
  return Number.isInteger(value) ? value : undefined;
}
