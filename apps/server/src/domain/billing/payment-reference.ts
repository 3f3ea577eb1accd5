/** How the ledger names a payment: the points of one payment are granted once, and revoked once. */
export const paymentReference = (paymentId: string) => `payment:${paymentId}`;
