/**
 * Text as the value of an XML attribute. Control characters, which XML 1.0 does not know in any spelling, become
 * spaces.
 *
 * @example
 * escapeXml('a "<&>" b'); // a &quot;&lt;&amp;&gt;&quot; b
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]+/gu, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

/**
 * Numbers as the value of an XML attribute: nine digits each, more than single precision has.
 *
 * @example
 * formatNumbers([1 / 3, 0, -2]); // 0.333333333 0 -2
 */
export function formatNumbers(values: readonly number[]): string {
  return values.map((value) => String(Number(value.toPrecision(9)))).join(' ');
}
