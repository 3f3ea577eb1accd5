import { expect, test } from 'vitest';
import { readYaml } from './read-yaml.ts';

test('reads mappings, lists, quoted strings, numbers, anchors, merges and several documents', () => {
  const text = `# a comment
base: &base
  image: "a#b" # the end
  ports: [{ port: 80, name: http }, '443']
web:
  <<: *base
  image: b:1.0
  list:
  - one
  - name: two
    size: 2
    deep: { is: true, not: null }
---
empty: {}
none:
`;
  const base = { image: 'a#b', ports: [{ port: 80, name: 'http' }, '443'] };
  const list = ['one', { name: 'two', size: 2, deep: { is: true, not: null } }];
  expect(readYaml(text)).toEqual([
    { base, web: { ...base, image: 'b:1.0', list } },
    { empty: {}, none: null },
  ]);
});

test.each([
  ['a key without a value', 'a: 1\nno colon'],
  ['a bracket that never closes', 'a: [1, 2'],
  ['a text over several lines', 'a: |\n  text'],
  ['an anchor that is not there', 'a: *b'],
  ['a line that is indented for no reason', 'a: 1\n   b: 2'],
  ['a tag', 'a: !binary x'],
])('%s is an error', (_, text) => {
  expect(() => readYaml(text)).toThrow();
});
