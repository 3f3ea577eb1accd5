import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AuthAnswer } from '@tangible/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOverflow } from './find-overflow.ts';
import { PHONE } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { preparePerson } from './prepare-person.ts';
import { PROTECTED_SCREENS, PUBLIC_SCREENS } from './screens.ts';
import { openSettled } from './settle.ts';
import { startSite } from './start-site.ts';

/** The site in a pseudo-language: longer words, every letter accented (see apps/web/vite/pseudo-words.ts). */
const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'apps/web/dist/pseudo');
const built = spawnSync(process.execPath, ['apps/web/vite/build.ts', dist, 'pseudo'], { cwd: root, encoding: 'utf8' });
if (built.status !== 0) throw new Error(built.stderr);
afterAll(() => rm(dist, { recursive: true, force: true }));

const pseudo = await startSite({ SITE_DIR: join(dist, 'site') });
const browser = await openBrowser();
let eve: AuthAnswer;
beforeAll(async () => {
  eve = await preparePerson(pseudo);
}, 300_000);

const SCREENS = [...PUBLIC_SCREENS, ...PROTECTED_SCREENS];

/** Names that are the same in every language, and those of the plans, which the server says. */
const NAMES =
  /\b(Tangible|MuJoCo|PyBullet|WebAssembly|Isaac Sim|Isaac|OpenUSD|TinyUSDZ|Gazebo|ROS|SDFormat|DART|urdfdom|Debian|Blender|Godot|Unity|Unreal Engine|Unreal|Apache|Node|Python|TypeScript|PayPal|Alipay|curl|html|PBR|RGB|Free|Maker|Studio|Fleet|Render farm)\b/g;

/** The person's assets are called like the files that they were made of. */
const ASSETS = /\b(mug|blank)\b/g;
/** Invoices have the same numbers in every language. */
const INVOICES = /\b(TEST|INV)(-CN)?-\d{4}-\d+/g;

test('in the pseudo-language, whose words are a third longer, nothing overflows and no text is untranslated', async () => {
  const page = await pseudo.open(browser, '/robots.txt', { viewport: PHONE, reducedMotion: 'reduce', as: eve });
  const plain: string[] = [];
  for (const path of SCREENS) {
    await openSettled(page, `${pseudo.baseUrl}/en${path}`);
    expect([path, await findOverflow(page)]).toEqual([path, []]);
    const texts = await page.evaluate(() => {
      const said: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Element) {
          for (const name of ['aria-label', 'alt', 'title', 'placeholder']) said.push(node.getAttribute(name) ?? '');
        } else if (!node.parentElement?.closest('script, style, code, pre, [lang], .mono')) {
          said.push(node.textContent ?? '');
        }
      }
      return said;
    });
    for (const text of texts) {
      const left = text
        .replace(/\S+@\S+|https?:\S+|\S*[/_.]\S*/g, '')
        .replaceAll(eve.user.username, '')
        .replace(ASSETS, '')
        .replace(INVOICES, '')
        .replace(NAMES, '');
      if (/(?<!\p{L})[A-Za-z]{3,}(?!\p{L})/u.test(left)) plain.push(`${path}: ${text}`);
    }
  }
  expect(plain).toEqual([]);
});
