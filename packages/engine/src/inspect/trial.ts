import type { DropTest } from './drop-test.ts';
import type { PlaceTest } from './place-test.ts';

/** The results of one asset's simulation in MuJoCo. */
export interface Trial {
  dropTest: DropTest;
  /** Null when MuJoCo refused the model. */
  placeTest: PlaceTest | null;
  /** Of the visible mesh's convex hull. */
  hullVolumeM3: number;
  /** Whether MuJoCo loads the URDF; null when there is none. */
  urdfLoaded: boolean | null;
}
