import sharp from 'sharp';
import { expect, test } from 'vitest';
import { binColour, choosePalette } from './choose-palette.ts';
import { encodeGif } from './encode-gif.ts';

test('every pixel of every frame is read back, also when the table of codes was full and cleared', async () => {
  const [width, height] = [160, 90];
  const palette = Uint8Array.from({ length: 256 * 3 }, (_, i) => (i % 3 === 0 ? i / 3 : 255 - Math.floor(i / 3)));
  // Without any pattern: the worst case for the table.
  let seed = 7;
  const noise = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return (seed >> 16) & 255;
  };
  const frames = [
    Uint8Array.from({ length: width * height }, noise),
    new Uint8Array(width * height).fill(9),
    Uint8Array.from({ length: width * height }, (_, i) => Math.floor(i / 5) & 255),
  ];
  const gif = encodeGif({ width, height, palette, frames, delayMs: 70 });
  const { pages, delay, loop } = await sharp(gif).metadata();
  expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [70, 70, 70], loop: 0 });
  for (const [page, frame] of frames.entries()) {
    const { data, info } = await sharp(gif, { page }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    expect(
      frame.every((place, i) => data[i * 3] === palette[place * 3] && data[i * 3 + 1] === palette[place * 3 + 1]),
    ).toBe(true);
  }
});

test('a palette keeps few colours exactly and stands for many closely', () => {
  const paint = (colours: number[][]) => Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255]));
  const few = choosePalette([
    paint([
      [255, 255, 255],
      [200, 32, 16],
      [200, 32, 16],
      [0, 0, 0],
    ]),
  ]);
  const at = (place: number) => [...few.colours.slice(place * 3, place * 3 + 3)];
  expect(few.colours.length).toBe(9);
  expect(at(few.places[binColour(200, 32, 16)]!)).toEqual([200, 32, 16]);
  expect(at(few.places[binColour(255, 255, 255)]!)).toEqual([255, 255, 255]);

  const ramp = Array.from({ length: 4096 }, (_, i) => [(i & 15) * 17, ((i >> 4) & 15) * 17, ((i >> 8) & 15) * 17]);
  const { colours, places } = choosePalette([paint(ramp)]);
  expect(colours.length).toBe(256 * 3);
  const worst = Math.max(
    ...ramp.map((colour) => {
      const place = places[binColour(colour[0]!, colour[1]!, colour[2]!)]!;
      return Math.max(...colour.map((value, k) => Math.abs(value - colours[place * 3 + k]!)));
    }),
  );
  expect(worst).toBeLessThan(64);
});
