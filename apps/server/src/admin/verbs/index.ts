import type { Verb } from '../verb.ts';
import { failures } from './failures.ts';
import { freeze, unfreeze } from './freeze.ts';
import { grant } from './grant.ts';
import { invoice, invoices } from './invoices.ts';
import { ledger } from './ledger.ts';
import { queue } from './queue.ts';
import { refund } from './refund.ts';
import { resetSecondFactorVerb } from './reset-second-factor.ts';
import { retry } from './retry.ts';
import { securityEvents } from './security-events.ts';
import { user } from './user.ts';

/** The commands of an operator: one line per verb. */
export const verbs: readonly Verb[] = [
  queue,
  failures,
  user,
  ledger,
  invoices,
  invoice,
  securityEvents,
  retry,
  refund,
  grant,
  freeze,
  unfreeze,
  resetSecondFactorVerb,
];
