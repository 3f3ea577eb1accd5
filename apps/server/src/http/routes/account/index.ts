import type { Route } from '../../route.ts';
import { getBillingDetails, putBillingDetails } from './billing-details.ts';
import { changeEmailRoute } from './change-email.ts';
import { changePasswordRoute } from './change-password.ts';
import { deleteAccountRoute } from './delete-account.ts';
import { exportAccountRoute } from './export-account.ts';
import { getStorage } from './get-storage.ts';
import { secureAccountRoute } from './secure-account.ts';
import { sendConfirmationRoute } from './send-confirmation.ts';

export const accountRoutes: Route[] = [
  sendConfirmationRoute,
  changeEmailRoute,
  changePasswordRoute,
  secureAccountRoute,
  getBillingDetails,
  putBillingDetails,
  getStorage,
  exportAccountRoute,
  deleteAccountRoute,
];
