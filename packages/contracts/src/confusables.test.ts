import { expect, test } from 'vitest';
import { CONFUSABLES, mixesScripts, usernameSkeleton } from './confusables.ts';

test('the table has one Latin letter for each look-alike, without duplicates', () => {
  expect([...CONFUSABLES.from]).toHaveLength(CONFUSABLES.to.length);
  expect(new Set(CONFUSABLES.from).size).toBe([...CONFUSABLES.from].length);
  expect(CONFUSABLES.to).toMatch(/^[a-z]+$/);
  // The database takes both strings between quotes.
  expect(CONFUSABLES.from + CONFUSABLES.to).not.toContain("'");
});

test('names are compared after NFKC and lower case: no look-alike is changed by either', () => {
  for (const letter of CONFUSABLES.from) expect(letter.normalize('NFKC').toLowerCase()).toBe(letter);
});

test('look-alikes have one skeleton, other names keep theirs', () => {
  expect(usernameSkeleton('ѕсоре')).toBe('scope');
  expect(usernameSkeleton('ΒΟΒΟ'.toLowerCase())).toBe('bobo');
  for (const name of ['ada', '김민수', '山田太郎', 'ada_1.x-y']) expect(usernameSkeleton(name)).toBe(name);
});

test('scripts that look alike are not mixed; others may be', () => {
  for (const name of ['pаypal', 'Αdmin', 'жο']) expect(mixesScripts(name), name).toBe(true);
  for (const name of ['ada', 'Жанна', 'Ωmega'.slice(1), '田中ken', '김a', 'हिन्दी', '007']) {
    expect(mixesScripts(name), name).toBe(false);
  }
});
