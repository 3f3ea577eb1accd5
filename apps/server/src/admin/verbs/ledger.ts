import { readLedger } from '../../domain/points/read-ledger.ts';
import { findSubjectAccount } from '../find-subject.ts';
import { printTable } from '../print-table.ts';
import type { Verb } from '../verb.ts';

const SHOWN_MAX = 200;

export const ledger: Verb = {
  name: 'ledger',
  usage: '<email|username|id>',
  help: `an account's points: balance, held, owed, and the last ${SHOWN_MAX} movements, newest first`,
  words: 1,
  async run(services, { words }) {
    const { id, username } = await findSubjectAccount(services, words[0]);
    const { balance, held, debt, debts, entries } = await readLedger(services, {
      userId: id,
      limit: SHOWN_MAX,
      offset: 0,
    });
    const rows = entries.map(({ createdAt, movement, delta, points, reason, contentId, paymentId }) => ({
      createdAt,
      movement,
      points,
      delta,
      reason,
      about: contentId ?? paymentId,
    }));
    return {
      data: { id, username, balance, held, debt, debts, entries: rows },
      text: `${username}: balance ${balance}, held ${held}, owed ${debt}\n\n${printTable(rows, 'No points have moved.')}`,
    };
  },
};
