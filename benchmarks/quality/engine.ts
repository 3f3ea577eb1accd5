import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FurtherSlot } from '@tangible/contracts';
import type { AssetRequest } from '@tangible/engine';
import type { EngineAnswer } from './engine-process.ts';

/** `network` is the product's engine; `baseline` inflates the silhouette without a network. */
export const ENGINES = ['network', 'baseline'] as const;
export type EngineName = (typeof ENGINES)[number];

/** The further pictures of each choice. */
export const PICTURES = { one: [], two: ['back'], four: ['back', 'left', 'right'] } as const satisfies Record<
  string,
  readonly FurtherSlot[]
>;
export type PictureCount = keyof typeof PICTURES;

/** One engine of a run. */
export interface EngineChoice {
  /** Its name in the results. */
  label: string;
  shape: EngineName;
  /** Another checkout whose engine and networks are used, such as a worktree of an older release. */
  root?: string;
  /** How many pictures it gets: the front; the front and the back; or all sides. Default `one`. */
  pictures?: PictureCount;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = 'benchmarks/quality/engine-process.ts';

/** The engine in a separate process, started when it is needed; ended when it leaves its scope. */
export class Engine implements Disposable {
  private readonly choice: EngineChoice;
  private child: ChildProcess | undefined;

  constructor(choice: EngineChoice) {
    this.choice = choice;
  }

  /** Resolves with the engine's answer, including a refusal. */
  async run(image: Uint8Array, level: AssetRequest['level'], further?: AssetRequest['further']): Promise<EngineAnswer> {
    const request: AssetRequest = {
      image,
      level,
      formats: ['glb'],
      shape: this.choice.shape,
      ...(further && { further }),
    };
    const { glb, ...rest } = await this.ask(request);
    // Data from another process may start anywhere in a buffer; a GLB's numbers need a multiple of four.
    return glb ? { ...rest, glb: Uint8Array.from(glb) } : rest;
  }

  [Symbol.dispose](): void {
    this.child?.kill();
  }

  private async ask(request: AssetRequest): Promise<EngineAnswer> {
    const cwd = this.choice.root ?? ROOT;
    this.child ??= fork(join(cwd, PROGRAM), { cwd, serialization: 'advanced' });
    const settled = new AbortController();
    const { signal } = settled;
    try {
      const answered = once(this.child, 'message', { signal }).then(([answer]) => answer as EngineAnswer);
      const ended = once(this.child, 'exit', { signal }).then(([status]) => this.forget(status));
      this.child.send(request);
      return await Promise.race([answered, ended]);
    } finally {
      settled.abort();
    }
  }

  /** The next request starts a new process. */
  private forget(status: unknown): EngineAnswer {
    this.child = undefined;
    return { error: `The engine's process ended with status ${status}`, seconds: 0, peakMib: 0 };
  }
}
