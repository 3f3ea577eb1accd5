import { readSubscription } from '../../domain/billing/read-subscription.ts';
import { readLedger } from '../../domain/points/read-ledger.ts';
import { findSubjectAccount } from '../find-subject.ts';
import type { Verb } from '../verb.ts';

export const user: Verb = {
  name: 'user',
  usage: '<email|username|id>',
  help: 'an account, its plan and its points',
  words: 1,
  async run(services, { words }) {
    const account = await findSubjectAccount(services, words[0]);
    const subscription = await readSubscription(services, { userId: account.id, language: 'en' });
    const { balance, held, debt } = await readLedger(services, { userId: account.id, limit: 1, offset: 0 });
    const data = {
      id: account.id,
      username: account.username,
      email: account.email,
      role: account.role,
      createdAt: account.createdAt.toISOString(),
      plan: subscription?.planId ?? 'free',
      planStatus: subscription?.status ?? null,
      planUntil: subscription?.currentPeriodEnd ?? null,
      balance,
      held,
      debt,
      frozenAt: account.frozenAt?.toISOString() ?? null,
      frozenReason: account.frozenReason,
    };
    const lines = Object.entries(data).map(([name, value]) => `${name.padEnd(12)} ${value ?? '-'}`);
    return { data, text: lines.join('\n') };
  },
};
