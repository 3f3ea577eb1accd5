import { replayEarlyClicks } from './replay-early-clicks.ts';

/**
 * A pre-rendered page is readable before its program runs. So it is painted first, and clicks are stored until the
 * program can handle them.
 */
const pressAgain = replayEarlyClicks();
prepareNumbers();
await painted();
askAhead();
const { start } = await import('./start.tsx');
await start();
await pressAgain();

/** Without it, or where threads are blocked, the page does the same itself. */
function prepareNumbers(): void {
  try {
    new Worker(new URL('./number-worker.ts', import.meta.url), { type: 'module', name: 'numbers' });
  } catch {}
}

/** Resolves after the first frame; a hidden page has none. */
function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Asks for every file of the program at once; each would else be found only when the one before it has arrived. */
function askAhead(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name=program]')?.content.split(' ') ?? [];
  for (const href of files) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' });
    document.head.append(link);
  }
}
