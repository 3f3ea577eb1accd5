import type { PaymentMethod, PlanOffer } from '@tangible/contracts';
import type { Charge } from './charge.ts';
import type { PaymentEvent } from './payment-event.ts';

/** The subject of a checkout, and where its browser goes afterwards. */
export interface CheckoutOrder {
  paymentId: string;
  userId: string;
  offer: PlanOffer;
  /** The plan in the buyer's language. */
  name: string;
  charge: Charge;
  /** One of the product's languages, such as `zh-TW`. */
  language: string;
  successUrl: string;
  cancelUrl: string;
  /** This server as the buyer's browser reaches it. */
  browserUrl: string;
  /** This server as the provider reaches it. */
  serverUrl: string;
}

/** One delivery to a webhook, exactly as it came: signatures are made over bytes. */
export interface Delivery {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface RefundOrder {
  paymentId: string;
  /** Our name for this refund: the same name again is the same refund. */
  refundId: string;
  chargeId: string;
  /** How much of it goes back. */
  charge: Charge;
}

/** The provider has decided that a refund will not take place. Any other error leaves it open whether it did. */
export class RefundRefused extends Error {}

/** Takes payments. Every call may be repeated: the provider gets an id of ours, so nothing happens twice. */
export interface PaymentProvider {
  name: PaymentMethod;

  /**
   * The party that charges when a period ends: the provider, this server, or none, so that one period is sold at a
   * time.
   */
  renewal: 'provider' | 'server' | 'none';

  /** A price of the list converted to the provider's currency. */
  quote(priceCents: number): Charge;

  /** Opens a checkout. The address is where the buyer pays; it may be missing when the provider gave none. */
  startCheckout(order: CheckoutOrder): Promise<{ sessionId: string; checkoutUrl: string | null }>;

  /** Gives back a charge or part of it. Throws RefundRefused when that will never take place. */
  refund(order: RefundOrder): Promise<void>;

  /** Takes the money of a checkout whose buyer has come back, where the provider wants to be asked. */
  capture?(order: { sessionId: string; paymentId: string }): Promise<PaymentEvent | null>;

  /** Reads a delivery whose signature is good, or throws WEBHOOK_SIGNATURE. Null is an event that changes nothing here. */
  readEvent?(delivery: Delivery): Promise<PaymentEvent | null>;

  /** Sets the action at the end of the period: it continues with a plan, or it ends (null). Nothing is charged now. */
  planNextCycle?(subscriptionId: string, next: { offer: PlanOffer; name: string } | null): Promise<void>;

  /** Ends a subscription at once, so that it is never charged again. */
  endSubscription?(subscriptionId: string): Promise<void>;
}

/** The providers that are switched on, the preferred one first. */
export type PaymentProviders = ReadonlyMap<PaymentMethod, PaymentProvider>;
