import { describe, expect, test } from 'vitest';
import { checkRows, readRows } from './check-coverage.ts';

const page = `
# Coverage

| rule | what it says | test |
|---|---|---|
| 3.1 | a user has points | \`account.test.ts › has points\` |
| 3.2 | two proofs | \`account.test.ts › has a name\`, \`http.test.ts › answers\` |
| 4.10 | nothing proves this | |
`;
const files: Record<string, string> = {
  'account.test.ts': "test('has points', () => {}); test('has a name', () => {});",
  'http.test.ts': "test('answers', () => {});",
};
const readTest = (file: string) => files[file] ?? null;

describe('the check of the specification’s coverage', () => {
  test('reads every row with its tests, and no other line', () => {
    expect(readRows(page)).toEqual([
      { number: '3.1', tests: [{ file: 'account.test.ts', name: 'has points' }] },
      {
        number: '3.2',
        tests: [
          { file: 'account.test.ts', name: 'has a name' },
          { file: 'http.test.ts', name: 'answers' },
        ],
      },
      { number: '4.10', tests: [] },
    ]);
  });

  test('finds no problem if every row names a test that exists', () => {
    expect(checkRows(readRows(page).slice(0, 2), readTest)).toEqual([]);
  });

  test('finds a rule that names no test', () => {
    expect(checkRows(readRows(page), readTest)).toEqual(['rule 4.10 names no test']);
  });

  test('finds a test that does not exist', () => {
    const rows = readRows('| 5.1 | a rule | `account.test.ts › has wings` |');
    expect(checkRows(rows, readTest)).toEqual(['rule 5.1 names "has wings", which is not in account.test.ts']);
  });

  test('finds a file that does not exist', () => {
    const rows = readRows('| 5.2 | a rule | `nowhere.test.ts › has points` |');
    expect(checkRows(rows, readTest)).toEqual(['rule 5.2 names nowhere.test.ts, which does not exist']);
  });

  test('finds a duplicate rule', () => {
    const row = '| 3.1 | a rule | `account.test.ts › has points` |';
    expect(checkRows(readRows(`${row}\n${row}`), readTest)).toEqual(['rule 3.1 stands twice']);
  });
});
