import openMujoco, { type MainModule } from '@mujoco/mujoco';

let opened: Promise<MainModule> | null = null;

/**
 * MuJoCo's own WebAssembly build, once per process or thread. Opening takes 0.25 s, mostly to compile 10 MB of code.
 * What it prints is left unheard: an error that matters is thrown, a warning is counted in the data of a simulation.
 */
export function openPhysics(): Promise<MainModule> {
  opened ??= openMujoco({ print: () => {}, printErr: () => {} });
  return opened;
}
