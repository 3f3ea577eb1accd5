/** The package has no types; these are the options that are used here. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes?: Record<string, number>; noHinting?: boolean },
  ): Promise<Buffer>;
}
