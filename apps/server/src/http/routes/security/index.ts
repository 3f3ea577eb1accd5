import type { Route } from '../../route.ts';
import { beginSecondFactorRoute } from './begin-second-factor.ts';
import { confirmSecondFactorRoute } from './confirm-second-factor.ts';
import { endSessionRoute } from './end-session.ts';
import { endSessionsRoute } from './end-sessions.ts';
import { listSecurityEventsRoute } from './list-security-events.ts';
import { listSessionsRoute } from './list-sessions.ts';
import { readSecondFactorRoute } from './read-second-factor.ts';
import { removeSecondFactorRoute } from './remove-second-factor.ts';
import { renewRecoveryCodesRoute } from './renew-recovery-codes.ts';

export const securityRoutes: Route[] = [
  listSessionsRoute,
  endSessionRoute,
  endSessionsRoute,
  readSecondFactorRoute,
  beginSecondFactorRoute,
  confirmSecondFactorRoute,
  renewRecoveryCodesRoute,
  removeSecondFactorRoute,
  listSecurityEventsRoute,
];
