import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { GUIDES } from '../apps/web/src/features/docs/guides.ts';
import tried from '../docs/guides-tried.json' with { type: 'json' };
import { layOutAll } from './lay-out-all.ts';
import { openBrowser } from './open-browser.ts';
import { openSharedSite } from './start-site.ts';

const site = await openSharedSite();
const browser = await openBrowser();

const STILL = { javaScriptEnabled: false } as const;

test('the guides show the files of examples verbatim, also without JavaScript', async () => {
  const page = await site.open(browser, '/en/docs/guides', STILL);
  const shown = await page.locator('main pre').allTextContents();
  const folders = { mujoco: 'mujoco', isaac: 'isaac-sim', gazebo: 'gazebo', blender: 'blender', engines: 'godot' };
  for (const { name, files } of GUIDES) {
    for (const file of files) {
      const path = new URL(`../examples/${folders[name]}/${file.name}`, import.meta.url);
      expect(
        shown.map((text) => text.trimEnd()),
        path.pathname,
      ).toContain((await readFile(path, 'utf8')).trimEnd());
    }
  }
});

test('a tool is marked as tested with the version of the last trial, and others are not', async () => {
  const page = await site.open(browser, '/en/docs/guides', STILL);
  await layOutAll(page);
  for (const { name, tools } of GUIDES) {
    const marks = await page.locator(`#${name} ul`).first().locator('li').allInnerTexts();
    expect(marks).toEqual(
      tools.map((tool) => {
        const trial = tried.trials.find((each) => each.guide === name && each.tool === tool);
        return trial
          ? `Tested with ${tool} ${trial.version}`
          : `Not tested: ${tool} cannot run in our build environment`;
      }),
    );
  }
  expect(await page.getByText('Tested with').count()).toBe(tried.trials.length);
  expect(await page.getByText(`Tested with MuJoCo (WebAssembly)`).count()).toBe(1);
  expect(await page.getByText('Not tested: Isaac Sim').count()).toBe(1);
});

test.each([
  ['/en/docs/getting-started', 'main'],
  ['/ja/resources', 'main'],
  ['/ru/faq', 'footer'],
])('%s links to the guides, and they to the API reference', async (path, part) => {
  const page = await site.open(browser, path, STILL);
  await page.locator(`${part} a[href$="/docs/guides"]`).first().click();
  await page.waitForURL(`${site.baseUrl}${path.slice(0, 3)}/docs/guides`);
  await page.locator('main a[href="/api/docs"]').click();
  await page.waitForURL(`${site.baseUrl}/api/docs`);
});

test('the navigation bar keeps the eight public pages', async () => {
  const page = await site.open(browser, '/en/docs/guides', STILL);
  expect(await page.locator('header nav a[href="/en/docs/guides"]').count()).toBe(0);
});
