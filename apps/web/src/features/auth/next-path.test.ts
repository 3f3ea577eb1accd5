import { describe, expect, it } from 'vitest';
import { loginPath, readNext } from './next-path.ts';

const next = (path: string) => readNext(`?${new URLSearchParams({ next: path })}`);

describe('readNext', () => {
  it('leads to pages of this site', () => {
    expect(next('/en/generate')).toBe('/en/generate');
    expect(next('/zh-TW/subscribe?subscription=error#faq')).toBe('/zh-TW/subscribe?subscription=error#faq');
    expect(next('/ja')).toBe('/ja');
  });

  it.each([
    'https://elsewhere.example/en',
    '//elsewhere.example/en',
    '/\\elsewhere.example/en',
    '/\t/elsewhere.example/en',
    '/.//elsewhere.example',
    '/en/../..//elsewhere.example',
    'javascript:alert(1)',
    'en/generate',
    '/api/docs',
    '/xx/generate',
    '///',
    '',
  ])('does not lead to %j', (path) => expect(next(path)).toBeNull());

  it('returns null without a next parameter', () => expect(readNext('')).toBeNull());

  it('parses what the login link writes', () => {
    const link = loginPath('ko', '/ko/history?offset=50');
    expect(link).toBe('/ko/login?next=%2Fko%2Fhistory%3Foffset%3D50');
    expect(readNext(link.slice(link.indexOf('?')))).toBe('/ko/history?offset=50');
  });
});
