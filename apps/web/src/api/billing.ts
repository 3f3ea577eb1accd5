import type { Checkout, Payment, PaymentMethod, PlanList, Subscription } from '@tangible/contracts';
import { call } from './call.ts';

export const listPlans = () => call<PlanList>('/subscriptions/plans');

/** Null if there is none, and if it is unknown. */
export const readSubscription = async (): Promise<Subscription | null> => {
  try {
    return (await call<{ data: Subscription | null }>('/subscriptions/user')).data;
  } catch {
    return null;
  }
};

export const startCheckout = (body: { planId: string; method?: PaymentMethod; language: string }) =>
  call<Checkout>('/subscriptions/checkout', { method: 'POST', body });

export const cancelSubscription = async (): Promise<Subscription> =>
  (await call<{ data: Subscription }>('/subscriptions/cancel', { method: 'POST' })).data;

export const listPayments = async (): Promise<Payment[]> => (await call<{ payments: Payment[] }>('/payments')).payments;

export const refundPayment = async (id: string): Promise<Payment> =>
  (await call<{ data: Payment }>(`/payments/${id}/refund`, { method: 'POST' })).data;
