/** How the ledger names a payment: its points are granted once under this name. */
export const paymentReference = (paymentId: string) => `payment:${paymentId}`;
