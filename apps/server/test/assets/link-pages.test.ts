import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import { quickGenerator } from '../slow-generator.ts';
import { makeAsset, pathOf } from './steps.ts';

const siteDir = await mkdtemp(join(tmpdir(), 'tangible-site-'));
const HEAD = `<head><title>Shared</title>
<link rel="canonical" href="%ORIGIN%/ja/shared">
<meta property="og:title" content="Shared"><meta property="og:image" content="%ORIGIN%/open-graph.png">
<meta property="og:description" content="A model"></head>`;
for (const language of ['en', 'ja', 'zh-TW']) {
  for (const screen of ['assets', 'shared', 'embed', '']) {
    await mkdir(join(siteDir, 'pages', language, screen), { recursive: true });
    const text = `<html lang="${language}">${HEAD}<body>${screen}</body></html>`;
    await writeFile(join(siteDir, 'pages', language, screen, 'index.html'), text);
  }
}
afterAll(() => rm(siteDir, { recursive: true }));

const server = await startTestServer({ env: { SITE_DIR: siteDir }, given: { generator: quickGenerator } });
const ada = await server.register();
const contentId = await makeAsset(ada);
await ada.call('PATCH', pathOf(contentId), { body: { name: `"><script>alert('$&')</script>` } });
const link = (await ada.call('POST', pathOf(contentId, '/shares'), { body: {} })).body;
const token = new URL(link.url).pathname.split('/').at(-1);
const get = (url: string, headers = {}) => server.app.inject({ url, headers: { host: 'tangible.test', ...headers } });

test('the page of an asset is one document for all of them, in every language', async () => {
  for (const language of ['en', 'ja']) {
    const { statusCode, body, headers } = await get(`/${language}/assets/${contentId}`);
    expect([statusCode, headers['x-robots-tag'], headers['x-frame-options']]).toEqual([200, 'noindex', 'SAMEORIGIN']);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain('<body>assets</body>');
    expect(body).not.toContain('%ORIGIN%');
  }
  // Other languages and deeper paths are no pages.
  expect((await get(`/de/assets/${contentId}`)).headers.location).toBe('/en');
  expect((await get(`/en/assets/${contentId}/x`)).headers.location).toBe('/en');
});

test('the page of a link has the name and the picture of the asset, escaped', async () => {
  const { statusCode, body, headers } = await get(`/ja/shared/${token}`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'SAMEORIGIN',
  });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const title = '&quot;&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;';
  expect(body.match(/<meta property="og:title" content="([^"]*)">/g)).toEqual([
    `<meta property="og:title" content="${title}">`,
  ]);
  expect(body).not.toContain('<script>');
  expect(body).not.toContain('canonical');
  const [, image = ''] = /<meta property="og:image" content="([^"]*)">/.exec(body) ?? [];
  expect(image).toBe(`http://tangible.test/api/tangible/shared/${token}/files/preview.png`);
  const picture = await get(new URL(image).pathname);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
});

test('only the embedded page may be shown in a frame of another site', async () => {
  const { statusCode, headers } = await get(`/en/embed/${token}`);
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toContain('frame-ancestors *');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['x-frame-options']).toBeUndefined();
  for (const url of ['/en', `/en/assets/${contentId}`, `/en/shared/${token}`, '/en/embed', '/api/health']) {
    const other = (await get(url)).headers;
    expect(other['content-security-policy'], url).toContain("frame-ancestors 'none'");
    expect(other['x-frame-options'], url).toBe('SAMEORIGIN');
  }
});

test('a link without a language leads to the language of its reader', async () => {
  const path = new URL(link.url).pathname;
  expect((await get(path)).headers.location).toBe(`/en/shared/${token}`);
  expect((await get(path, { 'accept-language': 'zh-HK, en;q=0.5' })).headers.location).toBe(`/zh-TW/shared/${token}`);
  const saved = { 'accept-language': 'en', cookie: 'preferredLanguage=ja' };
  const embedded = await get(new URL(link.embedUrl).pathname, saved);
  expect([embedded.statusCode, embedded.headers.location]).toEqual([302, `/ja/embed/${token}`]);
  const odd = await get('/shared/%2F%2Fexample.com%0d%0a');
  expect(odd.headers.location).toMatch(/^\/en\/shared\/%2F%2Fexample\.com/);
});

test('a revoked link has its page, with 404 and nothing of the asset', async () => {
  await ada.call('DELETE', pathOf(contentId, `/shares/${link.id}`));
  for (const screen of ['shared', 'embed']) {
    const { statusCode, body } = await get(`/en/${screen}/${token}`);
    expect(statusCode).toBe(404);
    expect(body).toContain(`<body>${screen}</body>`);
    expect(body).toContain('<meta property="og:title" content="Shared">');
    expect(body).not.toContain('alert');
  }
});
