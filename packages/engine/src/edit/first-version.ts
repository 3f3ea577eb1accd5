import type { AssetEdits } from '@tangible/contracts';
import type { Mesh } from '@tangible/geometry';
import type { ReadGlb } from '../formats/gltf/glb-surface.ts';
import type { Rotation } from '../frustum/find-upright.ts';
import type { AssetReport } from '../report.ts';

/** An asset as it was generated, and the changes to it. */
export interface FirstVersion {
  report: AssetReport;
  edits: AssetEdits;
  /** Its visible mesh, in metres. */
  surface: ReadGlb;
  /** Its colliders; null when their file is missing. */
  hulls: readonly Mesh[] | null;
  /** Its picture; null when its file is missing. */
  preview: Uint8Array | null;
  /** Unrounded. */
  massKg: number;
  densityKgM3: number;
  /** That the edits ask for. */
  rotation: Rotation | null;
  /** Whether the edits ask for fewer triangles than it has. */
  isReduced: boolean;
}
