import { readFile } from 'node:fs/promises';
import type { MainModule } from '@mujoco/mujoco';
import { openPhysics } from '../open-physics.ts';

/** `openPhysics` with the code of the installed package. */
export const openPhysicsInNode = (): Promise<MainModule> =>
  openPhysics(() => readFile(new URL(import.meta.resolve('@mujoco/mujoco/mujoco.wasm'))));
