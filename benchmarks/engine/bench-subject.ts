import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { summarise } from '../quality/results/summarise.ts';

const PROGRAM = fileURLToPath(new URL('subject-process.ts', import.meta.url));
const PICTURES = new URL('../../fixtures/gallery/', import.meta.url);

/** The time limit for finding the subject on two cores, in milliseconds. */
const TARGET_MS = 1000;

/** The time for finding the subject of one opaque picture. */
export interface SubjectCost {
  picture: string;
  ms: number;
  cpuMs: number;
  /** Of `ms`, in the network. */
  networkMs: number;
}

export interface SubjectResult {
  pictures: number;
  /** In a fresh process, including opening the network and cold code. */
  firstMs: number;
  medianMs: number;
  maxMs: number;
  medianCpuMs: number;
  medianNetworkMs: number;
}

/** Finds the subject of every picture of the gallery, twice in one process; the first run is counted separately. */
export async function benchSubject(): Promise<SubjectResult> {
  const pictures = (await readdir(PICTURES)).filter((name) => name.endsWith('.jpg')).sort();
  const child = fork(PROGRAM, { serialization: 'advanced' });
  child.send(pictures.map((name) => fileURLToPath(new URL(name, PICTURES))));
  const [costs] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([status]) => Promise.reject(new Error(`The engine ended with status ${status}`))),
  ])) as [SubjectCost[]];
  const warm = costs.slice(pictures.length);
  const median = (of: (cost: SubjectCost) => number) => Math.round(summarise(warm.map(of))!.median);
  const result: SubjectResult = {
    pictures: pictures.length,
    firstMs: Math.round(costs[0]!.ms),
    medianMs: median(({ ms }) => ms),
    maxMs: Math.round(Math.max(...warm.map(({ ms }) => ms))),
    medianCpuMs: median(({ cpuMs }) => cpuMs),
    medianNetworkMs: median(({ networkMs }) => networkMs),
  };
  console.table([{ 'finding the subject': 'of opaque pictures', ...result, 'target, ms': TARGET_MS }]);
  return result;
}
