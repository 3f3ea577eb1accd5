import type { DropTest } from './drop-test.ts';

/** The results of one asset's simulation in MuJoCo. */
export interface Trial {
  dropTest: DropTest;
  /** Of the visible mesh's convex hull. */
  hullVolumeM3: number;
  /** Whether MuJoCo loads the URDF; null when there is none. */
  urdfLoaded: boolean | null;
}
