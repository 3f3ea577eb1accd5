import { listFailures } from '../../domain/generations/list-failures.ts';
import { printTable } from '../print-table.ts';
import { AdminError, type Verb } from '../verb.ts';

const SHOWN_MAX = 50;
const UNITS_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

export const failures: Verb = {
  name: 'failures',
  usage: '[--since 24h]',
  help: `generations that failed, with their codes; since: 90m, 24h, 7d or a date; the last ${SHOWN_MAX} are listed`,
  words: 0,
  options: ['since'],
  async run(services, { options }) {
    const since = readMoment(options.since ?? '24h', services.clock());
    const { rows, codes } = await listFailures(services, { since, limit: SHOWN_MAX });
    const listed = rows.map(({ createdAt, finishedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    }));
    const none = `None has failed since ${since.toISOString()}.`;
    return {
      data: { since: since.toISOString(), codes, failures: listed },
      text: listed.length === 0 ? none : `${printTable(codes, none)}\n\n${printTable(listed, none)}`,
    };
  },
};

function readMoment(text: string, now: Date): Date {
  const [, amount, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (amount) return new Date(now.getTime() - Number(amount) * (UNITS_MS[unit] ?? 0));
  const moment = new Date(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(moment.getTime())) {
    throw new AdminError(`--since must be like 90m, 24h, 7d or 2026-11-15, not ${JSON.stringify(text)}.`, 2);
  }
  return moment;
}
