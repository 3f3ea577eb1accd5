import type { MainModule } from '@mujoco/mujoco';

let opened: Promise<MainModule> | null = null;

/**
 * MuJoCo's own WebAssembly build, once per process, thread or page: it runs in Node and in browsers. Opening takes 0.25 s,
 * mostly to compile 10 MB of code; it is read only by whoever opens it, which in Node is the thread beside the engine.
 * What it prints is left unheard: an error that matters is thrown, a warning is counted in the data of a simulation.
 */
export function openPhysics(): Promise<MainModule> {
  opened ??= import('@mujoco/mujoco').then(({ default: open }) => open({ print: () => {}, printErr: () => {} }));
  return opened;
}
