import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readSettings, SETTING_NAMES } from '../src/env.ts';

const page = await readFile(new URL('../../../.env.example', import.meta.url), 'utf8');
const lines = [...page.matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }));

test('.env.example lists every setting and nothing else', () => {
  expect(lines.map(({ name }) => name).sort()).toEqual([...SETTING_NAMES].sort());
});

test('the defaults in it are the actual defaults', () => {
  const examples = [
    'CONTENT_URL',
    'S3_ENDPOINT',
    'S3_REGION',
    'DATABASE_URL',
    'PUBLIC_URL',
    'SITE_DIR',
    'SMTP_URL',
    'DINGTALK_WEBHOOK',
  ];
  const shown = Object.fromEntries(
    lines.filter(({ name }) => !examples.includes(name)).map(({ name, value }) => [name, value]),
  );
  expect(readSettings(shown)).toEqual(readSettings({}));
});
