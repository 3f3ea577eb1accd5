import { expect, test } from 'vitest';
import { isNarrowed, readLibraryQuery, writeLibraryQuery } from './library-query.ts';

test('an address and a choice say the same', () => {
  const choice = {
    q: 'red mug',
    sort: 'name',
    status: 'FAILED',
    format: 'usdz',
    kind: 'model',
    tag: 'für & 椅子',
  } as const;
  expect(readLibraryQuery(writeLibraryQuery(choice))).toEqual(choice);
  expect(writeLibraryQuery({})).toBe('');
  expect(writeLibraryQuery({ sort: 'newest' })).toBe('');
});

test('values that the server would refuse are left out of the request', () => {
  expect(readLibraryQuery('?sort=pretty&status=GONE&format=blend&kind=tree&q=%20&tag=')).toEqual({});
  expect(readLibraryQuery(`?q=${'x'.repeat(300)}&tag=${'y'.repeat(50)}`)).toEqual({
    q: 'x'.repeat(200),
    tag: 'y'.repeat(40),
  });
});

test('an order alone leaves nothing out', () => {
  expect(isNarrowed({ sort: 'oldest' })).toBe(false);
  expect(isNarrowed({ tag: 'a' })).toBe(true);
});
