import type { MainModule } from '@mujoco/mujoco';

/** The part of a platform that a background task may use. */
export interface PhysicsHost {
  /** MuJoCo, opened once per thread. */
  openPhysics(): Promise<MainModule>;
}

/**
 * Work that can run in a background thread: plain data in, plain data out, no state in between, so the result is the
 * same in any thread. `tasks.ts` lists all of them.
 */
export interface BackgroundTask<Input, Output> {
  /** Sent to the thread in place of `run`, because functions cannot be copied between threads. */
  name: string;
  run(input: Input, host: PhysicsHost): Promise<Output>;
}
