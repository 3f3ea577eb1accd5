import type { PictureSlot, SubdivisionLevel } from '@tangible/contracts';

/** The properties of a model in addition to its name. */
export interface ArkModelFacts {
  /** How many tasks an account may have at a time, by the provider's list of models. */
  tasksMax: number;
  /**
   * The sides that it takes a picture of. Ark describes tasks with one picture for all of these models; the makers of some
   * take several elsewhere, but how Ark would pass them on is not described, so they are not sent.
   */
  slots: readonly PictureSlot[];
  /** The text item of a task. It contains parameters only: these models take no prompt. */
  parametersOf(level: SubdivisionLevel): string;
}

/** GLB always: one self-contained file with its textures, which the engine reads; other formats are written by us. */
const SEED3D: ArkModelFacts = {
  tasksMax: 5,
  slots: ['front'],
  parametersOf: (level) => `--subdivisionlevel ${level} --fileformat glb`,
};

/** Faces of triangle meshes, near those that Seed3D gives for the same level. */
const HYPER3D_FACES: Record<SubdivisionLevel, number> = { low: 100_000, medium: 500_000, high: 1_000_000 };

const MODELS: Record<string, ArkModelFacts> = {
  'doubao-seed3d': SEED3D,
  'hyper3d-gen2': {
    tasksMax: 3,
    slots: ['front'],
    // GLB is its default format.
    parametersOf: (level) => `--mesh_mode Raw --material PBR --quality_override ${HYPER3D_FACES[level]}`,
  },
  // Its formats have numbers; 2 is GLB. How many faces it makes is left to it: the engine reduces them to the level.
  hitem3d: { tasksMax: 30, slots: ['front'], parametersOf: () => '--ff 2' },
};

/**
 * The facts of a model by its name, whatever its date. An endpoint (`ep-…`) does not say which model is behind it: it and
 * unknown models are taken for Seed3D.
 *
 * @example
 * findArkModel('hyper3d-gen2-260112').tasksMax; // 3
 */
export function findArkModel(model: string): ArkModelFacts {
  return Object.entries(MODELS).find(([start]) => model.startsWith(start))?.[1] ?? SEED3D;
}
