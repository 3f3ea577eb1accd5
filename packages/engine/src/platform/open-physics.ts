import type { MainModule } from '@mujoco/mujoco';

let opened: Promise<MainModule> | null = null;

/**
 * MuJoCo's own WebAssembly build, once per process, thread or page: it runs in Node and in browsers. Opening takes 0.25 s,
 * mostly to compile 10 MB of code; only the thread that opens it reads it, in Node the background thread.
 * Its output is discarded: errors are thrown, and warnings are counted in the data of a simulation.
 */
export function openPhysics(): Promise<MainModule> {
  opened ??= import('@mujoco/mujoco').then(({ default: open }) => open({ print: () => {}, printErr: () => {} }));
  return opened;
}
