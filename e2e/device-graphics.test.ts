import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawTrial } from '../packages/engine/src/platform/browser/graphics/draw-trial.ts';
import { summariseAnswer } from '../packages/engine/src/platform/browser/graphics/summarise-answer.ts';
import type { EnginePage } from '../packages/engine/test/page/main.ts';
import { servePage } from '../packages/viewer/test/serve-page.ts';
import { alterGraphics, breakGraphics, FAULTS, type Fault } from './alter-graphics.ts';
import { openBrowserWithGraphics } from './open-browser.ts';
import { openSharedSite } from './start-site.ts';

// The networks' own runtime on a real WebGPU, whose driver is software: a small network with the operators of that for the shape.

const site = await openSharedSite();
const browser = await openBrowserWithGraphics();
const PATH = '/small.onnx';
const DIMS = [1, 6, 16, 16];
/** The driver takes a second for each of 20 shaders on a busy machine. */
const PATIENCE_MS = 120_000;

let address: string;
let expected: Float32Array;
const answer = { input: 'picture', dims: DIMS, outputs: {} as Record<string, number[]> };

beforeAll(async () => {
  const root = fileURLToPath(new URL('../packages/engine/test/page', import.meta.url));
  const graph = await readFile(`${root}${PATH}`);
  const served = await servePage(new Map([[PATH, graph]]), root);
  afterAll(() => served.close());
  address = served.address;
  const session = await InferenceSession.create(graph);
  const { shape } = await session.run({ picture: new Tensor('float32', drawTrial(DIMS), DIMS) });
  expected = shape!.data as Float32Array;
  answer.outputs.shape = summariseAnswer(expected);
});

async function openPage(fault?: Fault): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (fault) await alterGraphics(page, fault);
  await page.goto(address);
  await page.waitForFunction(() => 'ask' in window);
  return page;
}

/** The driver compiles shaders on the CPU, so only a processor that never answers is given up soon. */
const ask = (page: Page, fault?: Fault) =>
  page.evaluate(
    ([path, answer, trialMs]) => (window as unknown as EnginePage).ask(path, answer, 'a processor', trialMs),
    [PATH, answer, fault === 'never answers' ? 3000 : 100_000] as const,
  );
const mayTry = (page: Page, subject: string) =>
  page.evaluate((subject) => (window as unknown as EnginePage).mayTry(subject), subject);

/** Answers of a CPU and of a processor that works differ by roundings. */
function expectRight(values: readonly number[]): void {
  expect(values.length).toBe(expected.length);
  expect(Math.max(...values.map((value, i) => Math.abs(value - expected[i]!)))).toBeLessThan(1e-5);
}

test('a network runs on the graphics processor, and answers as on a CPU', { timeout: PATIENCE_MS }, async () => {
  const page = await openPage('none');
  const found = await ask(page);
  expect(found.map(({ backend }) => backend)).toEqual(['webgpu', 'webgpu']);
  for (const { values } of found) expectRight(values);
  expect(await mayTry(page, 'a processor')).toBe(true);
  // Of a browser with a driver in software, nothing is used.
  expect(await page.evaluate(() => (window as unknown as EnginePage).findGraphics())).toContain('swiftshader');
  const honest = await openPage();
  expect(await honest.evaluate(() => (window as unknown as EnginePage).findGraphics())).toBeNull();
});

describe('a processor that', () => {
  const CASES = (Object.keys(FAULTS) as Fault[]).filter((fault) => fault !== 'none');
  test.each(CASES)('%s is given up: the CPU answers, and it is remembered', { timeout: PATIENCE_MS }, async (fault) => {
    const page = await openPage(fault);
    const found = await ask(page, fault);
    expect(found.map(({ backend }) => backend)).toEqual(['wasm', 'wasm']);
    for (const { values } of found) expectRight(values);
    expect(await mayTry(page, 'a processor')).toBe(false);
    // Another browser, driver or build is another one.
    expect(await mayTry(page, 'a processor, later')).toBe(true);
  });

  test('ends the page twice is not tried again', async () => {
    const page = await openPage();
    const begin = () => page.evaluate(() => (window as unknown as EnginePage).noteBegin('a processor'));
    await begin();
    await page.reload();
    expect(await mayTry(page, 'a processor')).toBe(true);
    await begin();
    await page.reload();
    expect(await mayTry(page, 'a processor')).toBe(false);
  });
});

test('a visitor whose processor fails gets the cut-out all the same, and the CPU the next time', {
  timeout: 240_000,
}, async () => {
  const context = await browser.newContext();
  await breakGraphics(context);
  const page = await context.newPage();
  page.setDefaultTimeout(200_000);
  const warnings: string[] = [];
  const loaded: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  context.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  let loadedBytes = 0;
  context.on('response', (response) => {
    loadedBytes += Number(response.headers()['content-length'] ?? 0);
  });
  await page.goto(`${site.baseUrl}/en/on-device`);
  await page.waitForFunction(() => Object.keys(document.querySelector('input[type=file]') ?? {}).length > 0);
  await page.getByText('Your browser offers a graphics processor').waitFor();
  await page.getByText('about 58 MB').waitFor();
  await page.setInputFiles('input[type=file]', 'fixtures/pictures/mug.jpg');
  await page.getByRole('button', { name: 'Show and correct the cut-out' }).click();
  await page.getByRole('button', { name: 'Show and correct the cut-out' }).waitFor({ state: 'detached' });
  await expect.poll(() => warnings.join(), { timeout: 200_000 }).toContain('the driver is gone');
  await page
    .getByRole('img', { name: /cut-out|cut out/i })
    .first()
    .waitFor();
  expect(loaded).toContainEqual(expect.stringContaining('jspi'));
  expect(loadedBytes).toBeGreaterThan(54_000_000);
  expect(loadedBytes).toBeLessThan(60_000_000);

  // From now on it is the CPU's page.
  await page.close();
  const next = await context.newPage();
  await next.goto(`${site.baseUrl}/en/on-device`);
  await next.waitForLoadState('networkidle');
  await next.getByText('about 55 MB').waitFor();
  expect(await next.getByText('Your browser offers a graphics processor').count()).toBe(0);
});
