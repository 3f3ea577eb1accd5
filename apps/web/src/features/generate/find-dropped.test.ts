import { expect, test } from 'vitest';
import { findAddress } from './find-dropped.ts';

const NONE = { html: '', list: '', text: '' };

test.each([
  [
    'the image of a piece of a page',
    { html: '<a href="/x"><img alt="a" src="https://a.example/b.png"></a>' },
    'https://a.example/b.png',
  ],
  ['its quotes and signs', { html: "<IMG SRC='https://a.example/b?x=1&amp;y=2'>" }, 'https://a.example/b?x=1&y=2'],
  ['an image without quotes', { html: '<img src=https://a.example/b.gif width=9>' }, 'https://a.example/b.gif'],
  [
    'the image before the link around it',
    { html: '<img src="https://a.example/i.png">', list: 'https://a.example/page' },
    'https://a.example/i.png',
  ],
  ['a picture inside an address', { html: '<img src="data:image/png;base64,AAAA">' }, 'data:image/png;base64,AAAA'],
  [
    'the first of a list',
    { list: '# from a page\r\nhttps://a.example/1.png\r\nhttps://a.example/2.png' },
    'https://a.example/1.png',
  ],
  ['a text that is an address', { text: '  https://a.example/c.webp\n' }, 'https://a.example/c.webp'],
])('finds %s', (_, given, address) => {
  expect(findAddress({ ...NONE, ...given })).toBe(address);
});

test.each([
  { text: 'hello' },
  { text: 'see https://a.example/c.webp please' },
  { text: 'javascript:alert(1)' },
  { html: '<img data-src="https://a.example/lazy.png">' },
  { html: '<img src="/relative.png">' },
  { html: '<img src="data:text/html,x">', list: 'file:///etc/passwd' },
  {},
])('finds nothing in %o', (given) => {
  expect(findAddress({ ...NONE, ...given })).toBeNull();
});
