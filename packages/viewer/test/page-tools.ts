import type { Locator, Page } from 'playwright-core';

/** Pixels of an element as it is on the screen, red, green and blue. */
export interface Shot {
  width: number;
  height: number;
  at: (x: number, y: number) => number[];
}

/** A screenshot of an element, decoded by the page itself. */
export async function shoot(page: Page, element: Locator): Promise<Shot> {
  const png = (await element.screenshot()).toString('base64');
  const { width, height, data } = await page.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
    context.drawImage(picture, 0, 0);
    const pixels = context.getImageData(0, 0, picture.width, picture.height).data;
    let text = '';
    for (let i = 0; i < pixels.length; i += 8192) text += String.fromCharCode(...pixels.subarray(i, i + 8192));
    return { width: picture.width, height: picture.height, data: btoa(text) };
  }, png);
  const pixels = Buffer.from(data, 'base64');
  return { width, height, at: (x, y) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)] };
}

/** The pixels of a shot that are near to a colour: their share, and the box around them. */
export function findColour(shot: Shot, colour: readonly number[], tolerance = 12) {
  let [count, left, right, top, bottom] = [0, shot.width, -1, shot.height, -1];
  for (let y = 0; y < shot.height; y++) {
    for (let x = 0; x < shot.width; x++) {
      if (shot.at(x, y).some((value, k) => Math.abs(value - colour[k]!) > tolerance)) continue;
      count++;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return { share: count / (shot.width * shot.height), left, right, top, bottom };
}

/** The middle of a shot. */
export const middleOf = (shot: Shot) => shot.at(Math.floor(shot.width / 2), Math.floor(shot.height / 2));
export const sumOf = (colour: readonly number[]) => colour.reduce((sum, value) => sum + value, 0);
