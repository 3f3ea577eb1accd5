import { randomUUID } from 'node:crypto';
import type { PaymentEvent } from '../../src/providers/payments/payment-event.ts';
import { disputedName, disputeWonName } from '../../src/providers/payments/payment-event.ts';
import { type PaymentProvider, RefundRefused } from '../../src/providers/payments/payment-provider.ts';

interface Charge {
  cents: number;
  refunded: number;
  disputed: number;
  disputes: Map<string, number>;
  /** The refunds that the server asked for and got, by their names. */
  done: Set<string>;
}

/** How the bank meets the next refund that the server asks for. `lost` does it, and its answer does not arrive. */
type Mood = 'yes' | 'no' | 'down' | 'lost';

export interface Bank {
  provider: PaymentProvider;
  charges: Map<string, Charge>;
  mood: Mood;
  /** The names of all refunds that the server has asked for. */
  asked: string[];
  /** The bank's pending reports of refunds that the server requested. */
  outbox: PaymentEvent[];
  charge(cents: number): string;
  /** Refunds like an operator on the provider's pages. Null if there is nothing to refund. */
  refund(chargeId: string, cents: number): PaymentEvent | null;
  dispute(chargeId: string, cents: number): PaymentEvent | null;
  win(chargeId: string): PaymentEvent | null;
  /** The rest of a charge: money in minus money out. */
  kept(chargeId: string): number;
}

/** A payment provider with its own books of real money: money in, and money out. */
export function openBank(): Bank {
  const charges = new Map<string, Charge>();
  let tick = Date.parse('2026-01-01T00:00:00Z');
  const at = () => {
    tick += 1000;
    return new Date(tick).toISOString();
  };
  const free = ({ cents, refunded, disputed }: Charge) => cents - refunded - disputed;
  const told = (chargeId: string, charge: Charge): PaymentEvent => ({
    id: randomUUID(),
    at: at(),
    kind: 'refunded',
    chargeId,
    refundedCents: charge.refunded,
  });

  const bank: Bank = {
    charges,
    mood: 'yes',
    asked: [],
    outbox: [],
    provider: {
      name: 'stripe',
      renewal: 'provider',
      quote: (cents) => ({ cents, currency: 'usd' }),
      startCheckout: async () => ({ sessionId: randomUUID(), checkoutUrl: null }),
      async refund({ refundId, chargeId, charge: { cents } }) {
        const charge = charges.get(chargeId);
        if (!charge) throw new RefundRefused('no such charge');
        bank.asked.push(refundId);
        if (charge.done.has(refundId)) return;
        const { mood } = bank;
        if (mood === 'no' || charge.disputed > 0 || free(charge) < cents) throw new RefundRefused('no');
        if (mood === 'down') throw new Error('down');
        charge.done.add(refundId);
        charge.refunded += cents;
        bank.outbox.push(told(chargeId, charge));
        if (mood === 'lost') throw new Error('the answer was lost');
      },
    },
    charge(cents) {
      const id = `pi_${randomUUID()}`;
      charges.set(id, { cents, refunded: 0, disputed: 0, disputes: new Map(), done: new Set() });
      return id;
    },
    refund(chargeId, cents) {
      const charge = charges.get(chargeId);
      const given = charge ? Math.min(cents, free(charge)) : 0;
      if (!charge || given <= 0 || charge.disputed > 0) return null;
      charge.refunded += given;
      return told(chargeId, charge);
    },
    dispute(chargeId, cents) {
      const charge = charges.get(chargeId);
      const taken = charge ? Math.min(cents, free(charge)) : 0;
      if (!charge || taken <= 0) return null;
      const disputeId = `dp_${randomUUID()}`;
      charge.disputed += taken;
      charge.disputes.set(disputeId, taken);
      const amount = { cents: taken, currency: 'usd' };
      return { id: disputedName(disputeId), at: at(), kind: 'disputed', chargeId, disputeId, charge: amount };
    },
    win(chargeId) {
      const charge = charges.get(chargeId);
      const [first] = charge?.disputes ?? [];
      if (!charge || !first) return null;
      const [disputeId, cents] = first;
      charge.disputes.delete(disputeId);
      charge.disputed -= cents;
      const amount = { cents, currency: 'usd' };
      return { id: disputeWonName(disputeId), at: at(), kind: 'dispute-won', chargeId, disputeId, charge: amount };
    },
    kept(chargeId) {
      const charge = charges.get(chargeId);
      return charge ? free(charge) : 0;
    },
  };
  return bank;
}
