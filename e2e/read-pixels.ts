import type { Locator } from 'playwright-core';
import sharp from 'sharp';

export interface Pixels {
  count: number;
  /** How many pixels satisfy a condition on red, green and blue. */
  countWhere(condition: (r: number, g: number, b: number) => boolean): number;
  distinctColours: number;
}

/** The pixels of an element of a page. */
export async function readPixels(element: Locator): Promise<Pixels> {
  const picture = await element.screenshot({ timeout: 120_000 });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let i = 0; i < data.length; i += 3) colours.add((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!);
  return {
    count: info.width * info.height,
    countWhere(condition) {
      let count = 0;
      for (let i = 0; i < data.length; i += 3) if (condition(data[i]!, data[i + 1]!, data[i + 2]!)) count += 1;
      return count;
    },
    distinctColours: colours.size,
  };
}
