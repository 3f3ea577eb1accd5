import type { SetName } from '../quality/truth/read-pack.ts';
import type { ReconstructionScores } from '../reconstruct/score-reconstruction.ts';

export interface Standing {
  /** Null when MuJoCo refused it. */
  tiltDegrees: number | null;
  stands: boolean;
}

/** One object: its true mesh, and what is made of its picture without and with what makes it stand. */
export interface StandRow {
  set: SetName;
  object: string;
  truth: Standing;
  before: Standing;
  after: Standing;
  scoresBefore: ReconstructionScores;
  scoresAfter: ReconstructionScores;
  /** The mean way of a vertex, as a share of the longest side. */
  movedShare: number;
  /** The angle between the true up direction and the one that the asset is set upright by. */
  upDegreesBefore: number;
  upDegreesAfter: number;
}
