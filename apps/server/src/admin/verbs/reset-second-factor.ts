import { resetSecondFactor } from '../../domain/second-factor/reset-second-factor.ts';
import { findSubjectAccount } from '../find-subject.ts';
import { AdminError, type Verb } from '../verb.ts';

export const resetSecondFactorVerb: Verb = {
  name: 'reset-second-factor',
  usage: '<email|username|id>',
  help: 'turn two-factor authentication off for a person who lost app and recovery codes; make sure first who asks',
  words: 1,
  async run(services, { words }) {
    const { id: userId, username } = await findSubjectAccount(services, words[0]);
    if (!(await resetSecondFactor(services, { userId }))) {
      throw new AdminError(`Two-factor authentication is not on for ${username}, so there is nothing to reset.`);
    }
    const data = { userId, username, secondFactor: 'off' };
    return { data, text: `Two-factor authentication is off for ${username}.`, changed: data };
  },
};
