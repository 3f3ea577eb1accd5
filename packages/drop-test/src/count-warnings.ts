import type { MjData } from '@mujoco/mujoco';

/** The number of warnings that MuJoCo raised during a simulation: full buffers, invalid states. */
export function countWarnings({ warning: warnings }: MjData): number {
  let count = 0;
  // The list and its entries belong to the data and are freed with it.
  for (let i = 0; i < warnings.size(); i++) count += warnings.get(i)?.number ?? 0;
  return count;
}
