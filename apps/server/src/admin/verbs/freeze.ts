import { freezeAccount, unfreezeAccount } from '../../domain/account/freeze-account.ts';
import { findSubjectAccount } from '../find-subject.ts';
import { AdminError, type Verb } from '../verb.ts';

const REASON_MAX = 100;

export const freeze: Verb = {
  name: 'freeze',
  usage: '<email|username|id> --reason <words>',
  help: 'close an account for spending: nothing can be generated or bought; the owner sees the reason in the audit log',
  words: 1,
  options: ['reason'],
  async run(services, { words: [name], options }) {
    const reason = options.reason?.trim() ?? '';
    if (!reason || reason.length > REASON_MAX) {
      throw new AdminError(`--reason must say in at most ${REASON_MAX} characters why the account is frozen.`, 2);
    }
    const { id: userId, username } = await findSubjectAccount(services, name);
    const now = services.clock();
    const isNew = await services.db.transaction((tx) => freezeAccount(tx, { userId, reason, now }));
    const data = { userId, username, frozen: true, reason };
    return isNew
      ? { data, text: `${username} can spend and buy nothing until "unfreeze".`, changed: data }
      : { data: { userId, username, frozen: true }, text: `${username} was frozen before; nothing has changed.` };
  },
};

export const unfreeze: Verb = {
  name: 'unfreeze',
  usage: '<email|username|id>',
  help: 'open an account again that a dispute or an operator has frozen',
  words: 1,
  async run(services, { words: [name] }) {
    const { id: userId, username } = await findSubjectAccount(services, name);
    const now = services.clock();
    const isNew = await services.db.transaction((tx) => unfreezeAccount(tx, { userId, now }));
    const data = { userId, username, frozen: false };
    return isNew
      ? { data, text: `${username} can spend and buy again.`, changed: data }
      : { data, text: `${username} was not frozen; nothing has changed.` };
  },
};
