import { randomUUID } from 'node:crypto';
import { AppError, PLAN_OFFERS } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { generations, payments } from '../../src/db/schema/index.ts';
import { unfreezeAccount } from '../../src/domain/account/freeze-account.ts';
import { applyPaymentEvent } from '../../src/domain/billing/apply-payment-event.ts';
import { completeRefund } from '../../src/domain/billing/complete-refund.ts';
import { refundPayment } from '../../src/domain/billing/refund-payment.ts';
import { deleteGeneration } from '../../src/domain/generations/delete-generation.ts';
import { endGeneration } from '../../src/domain/generations/end-generation.ts';
import { retryGeneration } from '../../src/domain/generations/retry-generation.ts';
import { grantPoints } from '../../src/domain/points/grant-points.ts';
import { holdPoints } from '../../src/domain/points/hold-points.ts';
import { readPoints } from '../../src/domain/points/lock-balance.ts';
import { refundGeneration } from '../../src/domain/points/refund-generation.ts';
import { capturePoints } from '../../src/domain/points/settle-points.ts';
import type { PaymentEvent } from '../../src/providers/payments/payment-event.ts';
import type { Services } from '../../src/services.ts';
import type { Bank } from './bank.ts';
import type { Random } from './random.ts';

/** The test's own record of a user, apart from the database. */
export interface Player {
  userId: string;
  /** Points that were given for nothing: by an operator, or back for a generation. */
  gifts: number;
  /** By the name of the charge. */
  bought: Map<string, { paymentId: string; points: number; cents: number }>;
  subscriptions: string[];
  made: string[];
  /** Events that were sent, but have not arrived. */
  mail: PaymentEvent[];
  /** Refunds that the provider has not confirmed. */
  waiting: { paymentId: string; cents: number }[];
}

interface World {
  services: Services;
  bank: Bank;
  random: Random;
}

const offers = PLAN_OFFERS.filter(({ priceCents, points }) => priceCents > 0 && points <= 2000);
const REFUSALS = [
  'NOT_ENOUGH_POINTS',
  'POINTS_OWED',
  'ACCOUNT_FROZEN',
  'PAYMENT_NOT_REFUNDABLE',
  'PAYMENT_USED_UP',
  'REFUND_REFUSED',
  'GENERATION_NOT_FOUND',
];

/** Refusals that the rules allow; anything else is a fault. */
async function ifAllowed<T>(doing: Promise<T>): Promise<T | null> {
  try {
    return await doing;
  } catch (error) {
    if (error instanceof AppError && REFUSALS.includes(error.code)) return null;
    throw error;
  }
}

const tell = ({ services }: World, event: PaymentEvent) => applyPaymentEvent(services, { provider: 'stripe', event });

/** Holds an event back, so that others overtake it, or delivers it at once, and sometimes again. */
async function send(world: World, player: Player, event: PaymentEvent | null): Promise<void> {
  if (!event) return;
  if (world.random.next() < 0.2) player.mail.push(event);
  else await tell(world, event);
  if (world.random.next() < 0.1) player.mail.push(event);
}

/** The bank's reports of refunds that were requested here. */
async function readOutbox(world: World, player: Player): Promise<void> {
  for (const event of world.bank.outbox.splice(0)) await send(world, player, event);
}

const chargeOf = (world: World, player: Player) => world.random.pick([...player.bought.keys()]) ?? '';

/** Everything that can happen to a user's points and money. */
export const MOVES: Record<string, (world: World, player: Player) => Promise<unknown>> = {
  async buy(world, player) {
    const { services, bank, random } = world;
    const offer = random.pick(offers)!;
    const charge = { cents: offer.priceCents, currency: 'usd' };
    const [row] = await services.db
      .insert(payments)
      .values({
        userId: player.userId,
        planId: offer.id,
        amountCents: charge.cents,
        currency: 'usd',
        chargeCents: charge.cents,
        chargeCurrency: 'usd',
        points: offer.points,
        provider: 'stripe',
        createdAt: services.clock(),
      })
      .returning({ id: payments.id });
    const paymentId = row!.id;
    const chargeId = bank.charge(charge.cents);
    const isOnce = offer.billingCycle === 'onetime';
    const subscription = isOnce ? undefined : { id: `sub_${randomUUID()}` };
    if (subscription) player.subscriptions.push(subscription.id);
    player.bought.set(chargeId, { paymentId, points: offer.points, cents: charge.cents });
    const at = services.clock().toISOString();
    await tell(world, { id: randomUUID(), at, kind: 'paid', paymentId, charge, chargeId, subscription });
  },

  async renew(world, player) {
    const { services, bank, random } = world;
    const subscriptionId = random.pick(player.subscriptions);
    const offer = random.pick(offers.filter(({ billingCycle }) => billingCycle !== 'onetime'))!;
    if (!subscriptionId) return;
    const invoiceId = bank.charge(offer.priceCents);
    const start = services.clock();
    const end = new Date(start.getTime() + 30 * 86_400_000);
    await tell(world, {
      id: randomUUID(),
      at: start.toISOString(),
      kind: 'renewed',
      subscriptionId,
      invoiceId,
      charge: { cents: offer.priceCents, currency: 'usd' },
      period: { start: start.toISOString(), end: end.toISOString() },
    });
    const [row] = await services.db.select().from(payments).where(eq(payments.chargeId, invoiceId));
    player.bought.set(invoiceId, { paymentId: row!.id, points: row!.points, cents: row!.chargeCents });
  },

  async hold({ services, random }, player) {
    const id = randomUUID();
    // Often most of the balance, so that a refund finds it in use.
    const { balance } = await readPoints(services.db, player.userId);
    const points =
      random.next() < 0.5 ? random.pick([5, 10, 25])! : Math.ceil(balance * (0.5 + random.next() / 2)) || 1;
    await ifAllowed(
      services.db.transaction(async (tx) => {
        await holdPoints(tx, { userId: player.userId, holds: [{ generationId: id, points }] });
        const row = { id, taskId: id, userId: player.userId, kind: 'scene' as const, pointsCost: points };
        await tx.insert(generations).values({ ...row, subdivisionLevel: 'low', fileFormat: 'glb' });
        player.made.push(id);
      }),
    );
  },

  async capture({ services, random }, player) {
    const generationId = random.pick(player.made);
    if (!generationId) return;
    await services.db.transaction(async (tx) => {
      const [row] = await tx.select().from(generations).where(eq(generations.id, generationId)).for('update');
      if (row?.status !== 'PENDING') return;
      await tx.update(generations).set({ status: 'COMPLETED' }).where(eq(generations.id, generationId));
      await capturePoints(tx, { userId: player.userId, generationId, points: row.pointsCost });
    });
  },

  async release({ services, random }, player) {
    const generationId = random.pick(player.made);
    const code = random.next() < 0.5 ? 'GENERATION_FAILED' : 'GENERATION_CANCELLED';
    if (!generationId) return;
    await services.db.transaction((tx) => endGeneration(services, tx, { generationId, code }));
  },

  async delete({ services, random }, player) {
    const contentId = random.pick(player.made);
    if (contentId) await ifAllowed(deleteGeneration(services, { userId: player.userId, contentId }));
  },

  async retry({ services, random }, player) {
    const generationId = random.pick(player.made);
    if (generationId) await retryGeneration(services, { generationId });
  },

  async 'give a generation back'({ services, random }, player) {
    const generationId = random.pick(player.made);
    const outcome = generationId ? await refundGeneration(services, { generationId }) : null;
    if (outcome?.refunded) player.gifts += outcome.points;
  },

  async gift({ services, random }, player) {
    const points = 1 + random.below(40);
    const reference = `operator:${randomUUID()}`;
    await services.db.transaction((tx) =>
      grantPoints(tx, { userId: player.userId, points, reference, reason: 'gift' }),
    );
    player.gifts += points;
  },

  async refund(world, player) {
    const { services, bank, random } = world;
    const bought = player.bought.get(chargeOf(world, player));
    bank.mood = random.pick(['yes', 'yes', 'no', 'down', 'lost'])!;
    if (!bought) return;
    const { userId } = player;
    const { paymentId } = bought;
    const refunded = await ifAllowed(refundPayment(services, { userId, id: paymentId }));
    await readOutbox(world, player);
    if (refunded?.status !== 'refunding') return;
    // Its id contains the payment and the amount.
    const name = bank.asked.findLast((asked) => asked.startsWith(paymentId));
    if (name) player.waiting.push({ paymentId, cents: Number(name.slice(paymentId.length + 1)) });
  },

  async 'complete refunds'(world, player) {
    const { services, bank, random } = world;
    bank.mood = random.pick(['yes', 'no', 'lost', 'down'])!;
    for (const { paymentId, cents } of player.waiting) {
      await completeRefund(services, { paymentId, cents }).catch(() => {});
    }
    await readOutbox(world, player);
  },

  async 'refund at the provider'(world, player) {
    const cents = world.random.next() < 0.3 ? Number.MAX_SAFE_INTEGER : 1 + world.random.below(3000);
    await send(world, player, world.bank.refund(chargeOf(world, player), cents));
  },

  async dispute(world, player) {
    const cents = world.random.next() < 0.6 ? Number.MAX_SAFE_INTEGER : 1 + world.random.below(3000);
    await send(world, player, world.bank.dispute(chargeOf(world, player), cents));
  },

  async 'win a dispute'(world, player) {
    await send(world, player, world.bank.win(chargeOf(world, player)));
  },

  async 'late mail'(world, player) {
    // The newest first: held back events arrive out of order.
    while (player.mail.length > 0) await tell(world, player.mail.pop()!);
  },

  async 'cancel the subscription'(world, player) {
    const subscriptionId = world.random.pick(player.subscriptions);
    const at = world.services.clock().toISOString();
    if (subscriptionId) await tell(world, { id: randomUUID(), at, kind: 'subscription-ended', subscriptionId });
  },

  async unfreeze({ services }, { userId }) {
    await services.db.transaction((tx) => unfreezeAccount(tx, { userId, now: services.clock() }));
  },
};
