import type { Route } from '../../route.ts';
import { beginLinkRoute } from './begin-link.ts';
import { beginSignInRoute } from './begin-sign-in.ts';
import { finishLinkRoute } from './finish-link.ts';
import { finishSignInRoute } from './finish-sign-in.ts';
import { followCallback } from './follow-callback.ts';
import { listIdentitiesRoute } from './list-identities.ts';
import { unlinkIdentityRoute } from './unlink-identity.ts';

export const identityRoutes: Route[] = [
  beginSignInRoute,
  followCallback,
  finishSignInRoute,
  listIdentitiesRoute,
  beginLinkRoute,
  finishLinkRoute,
  unlinkIdentityRoute,
];
