import type { WriteStream } from 'node:tty';
import type { WorkStage } from '@tangible/contracts';
import type { Progress } from '@tangible/engine';
import type { Translate } from '@tangible/i18n';

const BAR_WIDTH = 24;
const REDRAW_MS = 200;
/** Back to the beginning of the line, which is emptied. */
const CLEARED = '\r\x1b[2K';

export interface ProgressBar {
  update(progress: Progress): void;
  /** Empties its line for something else, until it is drawn again. */
  clear(): void;
  /** Takes the bar off the screen. */
  end(): void;
}

/**
 * A bar with the stage and the seconds, redrawn in place on a terminal. Without a terminal (a file, a pipe), nothing is
 * drawn.
 */
export function showProgress(stream: WriteStream, t: Translate, title: string, first: WorkStage): ProgressBar {
  if (!stream.isTTY) return { update() {}, clear() {}, end() {} };
  const startedMs = performance.now();
  let last: Progress = { stage: first, progress: 0 };
  const draw = () => {
    const filled = Math.round((BAR_WIDTH * last.progress) / 100);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const line = `${title}  ${bar} ${String(last.progress).padStart(3)} %  ${t(`stages.${last.stage}`)}  ${seconds} s`;
    stream.write(`${CLEARED}${line.slice(0, Math.max(20, stream.columns - 1))}`);
  };
  const clear = () => stream.write(CLEARED);
  draw();
  const timer = setInterval(draw, REDRAW_MS);
  return {
    update(progress) {
      last = progress;
      draw();
    },
    clear,
    end() {
      clearInterval(timer);
      clear();
    },
  };
}
