import type { ReconstructOptions } from './options.ts';
import type { Reconstruction } from './reconstruction.ts';

type Key = keyof Reconstruction;

/** One step of the reconstruction. */
export interface Pass<Needs extends Key = Key, Adds extends Key = Key> {
  name: string;
  needs: readonly Needs[];
  /** New entries, or better versions of entries that are there. A pass with only the latter can be left out. */
  adds: readonly Adds[];
  run(piece: Readonly<Pick<Reconstruction, Needs>>, options: ReconstructOptions): Pick<Reconstruction, Adds>;
}

/** A pass whose own needs no longer matter to the types, for lists of passes. */
export type AnyPass = Omit<Pass, 'run'> & {
  run(piece: never, options: ReconstructOptions): Partial<Reconstruction>;
};

/**
 * Declares a pass. Types follow from `needs` and `adds`: `run` sees nothing else and must return all that it adds.
 *
 * @example
 * export const flattenBack = definePass({ name: 'flatten-back', needs: ['layers'], adds: ['layers'],
 *   run: ({ layers }) => ({ layers: { ...layers, back: flatten(layers.back) } }) });
 */
export function definePass<const Needs extends Key, const Adds extends Key>(pass: Pass<Needs, Adds>) {
  return pass;
}
