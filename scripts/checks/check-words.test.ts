import { describe, expect, test } from 'vitest';
import { compareWords, findUnreadable, findUnused, flatten, placeholders } from './check-words.ts';

const english = {
  mail: { subject: 'Reset your password now', count: '{n, plural, one {# minute} other {# minutes}} for {name}' },
  brand: 'Tangible',
};
const french = {
  mail: { subject: 'Changer de mot de passe', count: 'Pour {name} : {n, plural, one {# minute} other {# minutes}}' },
  brand: 'Tangible',
};

describe('the check of translations', () => {
  test('accepts a complete translation', () => {
    expect(compareWords('fr', french, english)).toEqual([]);
    expect(findUnreadable('fr', french)).toEqual([]);
  });

  const planted: [string, object, string][] = [
    ['a missing key', { mail: { count: french.mail.count }, brand: 'Tangible' }, 'fr lacks mail.subject'],
    ['a missing section', { brand: 'Tangible' }, 'fr lacks mail.count'],
    ['a key that English lacks', { ...french, extra: 'Plus' }, 'fr has extra, which English lacks'],
    [
      'a sentence left in English',
      { ...french, mail: { ...french.mail, subject: english.mail.subject } },
      'fr has the English words in mail.subject',
    ],
    [
      'a placeholder that got lost',
      { ...french, mail: { ...french.mail, count: '{n} minutes' } },
      'fr has other placeholders in mail.count',
    ],
    [
      'a placeholder that was translated',
      { ...french, mail: { ...french.mail, count: french.mail.count.replace('{name}', '{nom}') } },
      'fr has other placeholders in mail.count',
    ],
  ];
  test.each(planted)('finds %s', (_, words, sentence) => {
    expect(compareWords('fr', words as typeof french, english)).toContain(sentence);
  });

  test('allows names to be the same in every language', () => {
    expect(compareWords('fr', { a: 'USDZ (AR)', b: 'Tangible' }, { a: 'USDZ (AR)', b: 'Tangible' })).toEqual([]);
  });

  test.each(['Hello {name', 'Hello {name, plural}', '{n, plural, one {# minute}}', 'Hello }{'])(
    'finds an invalid message: %s',
    (message) => {
      expect(findUnreadable('fr', { mail: { text: message } })).toEqual([
        'fr has a message in mail.text that cannot be read',
      ]);
    },
  );

  test('finds unused keys, and accepts composed keys', () => {
    const keys = ['mail.subject', 'stages.prepare-image', 'home.title', 'mail.sub'];
    const sources = `t('mail.subject'); t(\`stages.\${stage}\`); // home.title\n`;
    expect(findUnused(keys, sources)).toEqual(['home.title', 'mail.sub']);
  });

  test('a composed key with a fixed last part uses that key of every section, but no deeper one', () => {
    const keys = ['home.title', 'home.lead', 'faq.call.title'];
    expect(findUnused(keys, `t(\`\${screen.name}.title\`)`)).toEqual(['home.lead', 'faq.call.title']);
  });
});

test('messages are flattened under dotted keys', () => {
  expect([...flatten({ a: 'x', b: { c: 'y', d: { e: 'z' } } })]).toEqual([
    ['a', 'x'],
    ['b.c', 'y'],
    ['b.d.e', 'z'],
  ]);
});

test('finds placeholders in plural branches, but not their text', () => {
  expect(placeholders('{n, plural, one {{name} has a point} other {{name} has # points}} on {day, date}')).toEqual([
    'day',
    'n',
    'name',
  ]);
  expect(placeholders('{n, plural, one {minute} other {minutes}}')).toEqual(['n']);
  expect(placeholders("It's '{'plain'}' text <b>here</b>")).toEqual([]);
});
