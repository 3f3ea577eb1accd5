import type { Route } from '../../route.ts';
import { createPayment } from './create-payment.ts';
import { listPaymentsRoute } from './list-payments.ts';
import { payWithAlipay, payWithPaypal } from './pay-for-one-period.ts';
import { payWithStripe } from './pay-with-stripe.ts';
import { refundPaymentRoute } from './refund-payment.ts';

export const paymentRoutes: Route[] = [
  listPaymentsRoute,
  createPayment,
  payWithStripe,
  payWithPaypal,
  payWithAlipay,
  refundPaymentRoute,
];
