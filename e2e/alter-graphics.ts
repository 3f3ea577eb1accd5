import type { BrowserContext, Page } from 'playwright-core';

/**
 * What can be wrong with a graphics processor, as changes of the browser's own API: our code and the networks' runtime stay as they
 * are. Each is the text of a program for the thread that uses the processor.
 */
export const FAULTS = {
  none: '',
  'gives no device': `GPUAdapter.prototype.requestDevice = () => Promise.reject(new Error('no device'));`,
  'computes nothing': 'GPUComputePassEncoder.prototype.dispatchWorkgroups = () => {};',
  'is wrong by a hundredth': alterAnswers('values[i] *= 1.01', 0),
  'answers no numbers after its trial': alterAnswers('values[i] = NaN', 1),
  'is lost after its trial': `
    const request = GPUAdapter.prototype.requestDevice;
    let device;
    GPUAdapter.prototype.requestDevice = async function (...args) { return (device = await request.apply(this, args)); };
    let runs = 0;
    addEventListener('message', ({ data }) => { if (data.work.verb === 'run' && runs++ === 1) device.destroy(); });`,
  'never answers': 'GPUBuffer.prototype.mapAsync = () => new Promise(() => {});',
} as const;

export type Fault = keyof typeof FAULTS;

/** Changes what is read from the processor, from the given run on. */
function alterAnswers(change: string, from: number): string {
  return `
    const read = GPUBuffer.prototype.getMappedRange;
    let runs = -1;
    addEventListener('message', ({ data }) => { if (data.work.verb === 'run') runs++; });
    GPUBuffer.prototype.getMappedRange = function (...args) {
      const range = read.apply(this, args);
      if (runs >= ${from} && this.usage & GPUBufferUsage.MAP_READ) {
        const values = new Float32Array(range);
        for (let i = 0; i < values.length; i++) ${change};
      }
      return range;
    };`;
}

/** A software driver says that it is one, and is not used: this one conceals it. */
const CONCEAL = `
  if (self.GPUAdapterInfo) Object.defineProperty(GPUAdapterInfo.prototype, 'isFallbackAdapter', { get: () => false });`;

/** Gives a page a processor that conceals that it is a CPU, with a fault in the page's own worker. */
export async function alterGraphics(page: Page, fault: Fault): Promise<void> {
  await page.addInitScript(CONCEAL);
  await changeWorker(page, 'graphics-worker', FAULTS[fault]);
}

/** The same for the engine, whose worker's own worker no route reaches: it breaks as soon as a network is opened there. */
export async function breakGraphics(context: BrowserContext): Promise<void> {
  await context.addInitScript(CONCEAL);
  await changeWorker(
    context,
    'engine-worker',
    `${CONCEAL}
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
      if (!message.work?.graph) return post.call(this, message, ...more);
      setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'the driver is gone' })));
    };`,
  );
}

async function changeWorker(target: Page | BrowserContext, worker: string, program: string): Promise<void> {
  await target.route(`**/${worker}*.js`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `{${program}}\n${await response.text()}` });
  });
}
