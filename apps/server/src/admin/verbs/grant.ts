import { randomUUID } from 'node:crypto';
import { grantPoints } from '../../domain/points/grant-points.ts';
import { readPoints } from '../../domain/points/lock-balance.ts';
import { findSubjectAccount } from '../find-subject.ts';
import { AdminError, type Verb } from '../verb.ts';

const POINTS_MAX = 1_000_000;
const REASON_MAX = 100;

export const grant: Verb = {
  name: 'grant',
  usage: '<email|username|id> <points> --reason <words>',
  help: 'give points; the reason is shown in the ledger of the account',
  words: 2,
  options: ['reason'],
  async run(services, { words: [name, amount = ''], options }) {
    const points = /^\d{1,7}$/.test(amount) ? Number(amount) : 0;
    if (points < 1 || points > POINTS_MAX) {
      throw new AdminError(
        `The points must be a whole number from 1 to ${POINTS_MAX}, not ${JSON.stringify(amount)}.`,
        2,
      );
    }
    const reason = options.reason?.trim() ?? '';
    if (!reason || reason.length > REASON_MAX) {
      throw new AdminError(`--reason must say in at most ${REASON_MAX} characters what the points are for.`, 2);
    }
    const { id: userId, username } = await findSubjectAccount(services, name);
    const reference = `operator:${randomUUID()}`;
    await services.db.transaction((tx) => grantPoints(tx, { userId, points, reference, reason }));
    const { balance, debt } = await readPoints(services.db, userId);
    const data = { userId, username, points, balance, debt, reason, reference };
    const owes = debt > 0 ? ` and owes ${debt}` : '';
    const text = `${username} got ${points} points and has ${balance}${owes} now.`;
    return { data, text, changed: data };
  },
};
