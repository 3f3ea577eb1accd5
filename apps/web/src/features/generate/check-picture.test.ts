import { expect, test } from 'vitest';
import { checkPicture, checkPixels } from './check-picture.ts';

const file = (name: string, type: string, size: number) => ({ name, type, size });
const MB = 1024 * 1024;

test.each([
  [null, 'IMAGE_MISSING'],
  [file('a.png', 'image/png', 0), 'IMAGE_MISSING'],
  [file('a.jpg', 'image/jpeg', 1), null],
  [file('a.jpg', 'image/jpg', 1), null],
  [file('a.png', 'image/png', 1), null],
  [file('a.webp', 'image/webp', 1), null],
  [file('a.gif', 'image/gif', 1), null],
  [file('a.JPG', '', 1), null],
  [file('a.pdf', 'application/pdf', 1), 'IMAGE_TYPE'],
  [file('a.svg', 'image/svg+xml', 1), 'IMAGE_TYPE'],
  [file('a.png', 'text/html', 1), 'IMAGE_TYPE'],
  [file('a', '', 1), 'IMAGE_TYPE'],
  [file('a.png', 'image/png', 10 * MB), null],
  [file('a.png', 'image/png', 10 * MB + 1), 'IMAGE_TOO_LARGE'],
  [file('a.pdf', 'application/pdf', 11 * MB), 'IMAGE_TYPE'],
])('a file is checked for presence, then type, then size: %o is %s', (given, problem) => {
  expect(checkPicture(given)).toBe(problem);
});

test.each([
  [32, 32, null],
  [31, 500, 'IMAGE_TOO_SMALL'],
  [320, 32, null],
  [321, 32, 'IMAGE_ASPECT'],
  [8000, 8000, null],
  [8001, 8000, 'IMAGE_TOO_MANY_PIXELS'],
  [16_385, 2000, 'IMAGE_TOO_MANY_PIXELS'],
])('a picture of %d × %d pixels: %s', (width, height, problem) => {
  expect(checkPixels(width, height)).toBe(problem);
});
