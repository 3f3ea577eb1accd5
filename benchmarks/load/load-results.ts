import type { Floor } from './measure-floor.ts';
import type { GenerationCost } from './measure-generations.ts';
import type { IdleCost } from './measure-idle.ts';
import type { ProcessCost } from './measure-paths.ts';

/** The results that `npm run bench:load` writes to `benchmarks/results/load.json` and the capacity model reads. */
export interface LoadResults {
  date: string;
  machine: {
    cpu: string;
    cores: number;
    memoryGib: number;
    postgres: string;
    node: string;
    /** The load of the machine before the run: near 0 on an idle machine. */
    loadBefore: number;
  };
  note: string;
  secondsPerPart: number;
  floor: Floor;
  api: ProcessCost[];
  idle: IdleCost;
  generations: GenerationCost[];
}
