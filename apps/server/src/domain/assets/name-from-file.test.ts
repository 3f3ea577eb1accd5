import { expect, test } from 'vitest';
import { nameFromFile } from './name-from-file.ts';

test.each([
  ['mug.png', 'mug'],
  ['Red mug.front.jpg', 'Red mug'],
  ['mug-front.webp', 'mug'],
  ['C:\\pictures\\chair.glb', 'chair'],
  ['../../etc/lamp.zip', 'lamp'],
  ['v1.2 robot.png', 'v1.2 robot'],
  ['マグカップ.jpg', 'マグカップ'],
  ['cafe\u0301.png', 'café'],
  ['a\u202egnp.exe\u0000.png', 'agnp.exe'],
  [`${'x'.repeat(300)}.png`, 'x'.repeat(120)],
  ['\ud83d\ude00\ud83d\ude00.png', '\ud83d\ude00\ud83d\ude00'],
  ['blob', null],
  ['image.png', null],
  ['.png', null],
  ['.front.png', null],
  ['', null],
  [undefined, null],
])('a file named %j makes an asset named %j', (fileName, name) => {
  expect(nameFromFile(fileName)).toBe(name);
});
