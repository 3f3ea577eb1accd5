import type { Route } from '../../route.ts';
import { payCheckout } from './pay-checkout.ts';
import { returnFromPaypal } from './return-from-paypal.ts';
import { showCheckout } from './show-checkout.ts';

export const checkoutRoutes: Route[] = [showCheckout, payCheckout, returnFromPaypal];
