import { expect, test } from 'vitest';
import { splitRichText } from './split-rich-text.ts';

test('finds code, bold text and links', () => {
  expect(splitRichText('Run `npm start`, then **wait** and see [the API](/api/docs).')).toEqual([
    { kind: 'text', text: 'Run ' },
    { kind: 'code', text: 'npm start' },
    { kind: 'text', text: ', then ' },
    { kind: 'strong', text: 'wait' },
    { kind: 'text', text: ' and see ' },
    { kind: 'link', text: 'the API', address: '/api/docs' },
    { kind: 'text', text: '.' },
  ]);
});

test('plain text is one piece, and empty text is none', () => {
  expect(splitRichText('Сетка замкнута.')).toEqual([{ kind: 'text', text: 'Сетка замкнута.' }]);
  expect(splitRichText('')).toEqual([]);
});

test('an unclosed mark is text', () => {
  const pieces = splitRichText('5 * 3 ** 2, [x] and ` alone');
  expect(pieces).toEqual([{ kind: 'text', text: '5 * 3 ** 2, [x] and ` alone' }]);
});

test('nothing is lost: the pieces together are the text without its marks', () => {
  const text = '**a**`b`[c](https://d.example/e)f';
  expect(splitRichText(text).map((piece) => piece.text)).toEqual(['a', 'b', 'c', 'f']);
});
