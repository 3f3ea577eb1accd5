import type { MainModule } from '@mujoco/mujoco';

let opened: Promise<MainModule> | null = null;

/**
 * MuJoCo's own WebAssembly build, once per process, thread or worker: it runs in Node and in browsers. Opening takes
 * 0.25 s, mostly to compile 10 MB of code; only the background thread opens it.
 * Its output is discarded: errors are thrown, and warnings are counted in the data of a simulation.
 *
 * @param wasmBinary Its code, where it has been loaded already; else MuJoCo reads the file next to it.
 */
export function openPhysics(wasmBinary?: ArrayBuffer): Promise<MainModule> {
  opened ??= import('@mujoco/mujoco').then(({ default: open }) =>
    open({ ...(wasmBinary && { wasmBinary }), print: () => {}, printErr: () => {} }),
  );
  return opened;
}
