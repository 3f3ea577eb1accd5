import { printTable } from '../print-table.ts';
import type { Verb } from '../verb.ts';

export const queue: Verb = {
  name: 'queue',
  usage: '',
  help: 'what waits and what runs, by job, and for how long the oldest has waited',
  words: 0,
  async run(services) {
    const jobs = (await services.queue.measure()).map((depth) => ({
      ...depth,
      oldestSeconds: Math.round(depth.oldestSeconds),
    }));
    return { data: { jobs }, text: printTable(jobs, 'There are no jobs.') };
  },
};
