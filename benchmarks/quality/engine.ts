import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AssetRequest } from '@tangible/engine';
import type { EngineAnswer } from './engine-process.ts';

/** `network` is what users get; `baseline` inflates the silhouette and has learnt nothing. */
export const ENGINES = ['network', 'baseline'] as const;
export type EngineName = (typeof ENGINES)[number];

/** The engine in a process of its own; closed when it leaves its scope. */
export class Engine implements Disposable {
  readonly name: EngineName;
  private readonly child: ChildProcess;
  /** Rejects when the process ends. */
  private readonly ended: Promise<never>;

  constructor(name: EngineName) {
    this.name = name;
    this.child = fork(fileURLToPath(new URL('engine-process.ts', import.meta.url)), { serialization: 'advanced' });
    this.ended = once(this.child, 'exit').then(([code]) => {
      throw new Error(`The engine's process ended with status ${code}`);
    });
    this.ended.catch(() => {});
  }

  async run(image: Uint8Array, level: AssetRequest['level']): Promise<EngineAnswer> {
    const request: AssetRequest = { image, level, formats: ['glb'], shape: this.name };
    this.child.send(request);
    const [answer] = await Promise.race([once(this.child, 'message'), this.ended]);
    const { glb, ...rest } = answer as EngineAnswer;
    // What comes from another process may begin anywhere in a buffer; a GLB's numbers need a multiple of four.
    return glb ? { ...rest, glb: Uint8Array.from(glb) } : rest;
  }

  [Symbol.dispose](): void {
    this.child.kill();
  }
}
