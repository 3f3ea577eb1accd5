import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, translator } from '@tangible/i18n';
import { and, eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { invoices as invoicesVerb, invoice as invoiceVerb } from '../../src/admin/verbs/invoices.ts';
import { invoiceCounters, invoices, payments } from '../../src/db/schema/index.ts';
import { renewDueSubscriptions } from '../../src/domain/billing/renew-due-subscriptions.ts';
import { nextNumber } from '../../src/domain/invoices/next-number.ts';
import { startFakeStripe, stripeEvent } from '../fakes/fake-stripe.ts';
import { type Answer, type Person, startTestServer } from '../harness.ts';
import { buy, DAY_MS, deliver, later, openCheckout, paymentsOf } from './steps.ts';

const stripe = await startFakeStripe();
const server = await startTestServer({
  workers: false,
  env: {
    ...stripe.env,
    PAYMENT_SANDBOX: 'true',
    SELLER_NAME: 'Tangible Labs GmbH',
    SELLER_ADDRESS: 'Musterstraße 12 | 10115 Berlin',
    SELLER_TAX_ID: 'DE123456789',
    INVOICE_FOOTER: 'Amtsgericht Charlottenburg',
    INVOICE_TAX_NAME: 'VAT',
    INVOICE_TAX_PERCENT: '19',
  },
});
const { db } = server.services;
const YEAR = new Date().getUTCFullYear();
const DETAILS = { name: 'Ada Lovelace', company: 'Engines Ltd', address: '12 St James’s\nLondon', taxId: 'GB 123' };

const invoicesOf = async (person: Person) => (await person.call('GET', '/invoices')).body.invoices;
const fetchPdf = (person: Person, { fileUrl }: { fileUrl: string }, headers = {}): Promise<Answer> =>
  person.call('GET', fileUrl.replace(/^\/api/, ''), { headers });

async function readPdf(bytes: Uint8Array): Promise<string> {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(totalPages).toBe(1);
  return text.replaceAll(/\s+/g, ' ');
}

/** Pays a checkout at Stripe, which reports it by an event. */
async function payAtStripe(person: Person, planId = 'refill-onetime', cents = 900) {
  const { paymentId } = await openCheckout(person, planId, { method: 'stripe' });
  const session = {
    id: `cs_${paymentId}`,
    client_reference_id: person.user.id,
    metadata: { paymentId, userId: person.user.id },
    payment_status: 'paid',
    amount_total: cents,
    currency: 'usd',
    payment_intent: `pi_${paymentId}`,
  };
  const report = (id: string) => deliver(server, 'stripe', stripeEvent('checkout.session.completed', session, { id }));
  return { paymentId, report };
}

const refundAtStripe = (paymentId: string, cents: number) =>
  deliver(
    server,
    'stripe',
    stripeEvent('charge.refunded', {
      payment_intent: `pi_${paymentId}`,
      metadata: { paymentId },
      amount_refunded: cents,
    }),
  );

test('a payment has one invoice, however often it is reported, and numbers have no gap', async () => {
  const ada = await server.register();
  const sold = await Promise.all(Array.from({ length: 6 }, () => payAtStripe(ada)));
  await Promise.all(
    sold.flatMap(({ paymentId, report }) => [report(paymentId), report(paymentId), report(randomUUID())]),
  );

  const issued = await invoicesOf(ada);
  expect(issued.map(({ number }: { number: string }) => number).sort()).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => `INV-${YEAR}-00000${n}`),
  );
  expect(new Set(issued.map(({ paymentId }: { paymentId: string }) => paymentId))).toEqual(
    new Set(sold.map(({ paymentId }) => paymentId)),
  );
  expect(issued[0]).toMatchObject({ kind: 'invoice', isTest: false, amount: 900, taxAmount: 144, currency: 'usd' });

  // A payment that cannot be booked takes no number.
  const at = new Date();
  const abandoned = db.transaction(async (tx) => {
    expect((await nextNumber(tx, { series: 'INV', at })).sequence).toBe(7);
    throw new Error('rolled back');
  });
  await expect(abandoned).rejects.toThrow('rolled back');
  const next = await payAtStripe(ada);
  await next.report('evt_after_rollback');
  expect((await invoicesOf(ada))[0].number).toBe(`INV-${YEAR}-000007`);
  // In the next year they start again.
  const newYear = await db.transaction((tx) => nextNumber(tx, { series: 'NEXT', at: new Date(`${YEAR + 1}-01-01`) }));
  expect(newYear.number).toBe(`NEXT-${YEAR + 1}-000001`);
});

test('money that went back has credit notes, which cancel the tax of the invoice to the cent', async () => {
  const ada = await server.register({ points: 0 });
  const { paymentId, report } = await payAtStripe(ada);
  await report('evt_credit');
  for (const cents of [100, 100, 333, 900]) expect((await refundAtStripe(paymentId, cents)).status).toBe(200);

  const [c, b, a, invoice] = await invoicesOf(ada);
  expect([a, b, c].map(({ kind, amount, originalNumber }) => ({ kind, amount, originalNumber }))).toEqual(
    [100, 233, 567].map((amount) => ({ kind: 'credit-note', amount, originalNumber: invoice.number })),
  );
  expect(a.taxAmount + b.taxAmount + c.taxAmount).toBe(invoice.taxAmount);
  expect(c.number).toBe(`INV-CN-${YEAR}-000003`);
  const text = await readPdf((await fetchPdf(ada, c)).bytes);
  expect(text).toContain('Credit note');
  expect(text).toContain(invoice.number);
  expect(text).toContain('$5.67');
});

test('a sandbox sale is a test document, with numbers of its own; refunds and renewals have documents too', async () => {
  let ada = await server.register();
  const { paymentId } = await buy(server, ada, 'maker-monthly');
  expect((await ada.call('POST', `/payments/${paymentId}/refund`)).status).toBe(200);
  await buy(server, ada, 'maker-monthly');
  ada = await later(server, ada, 32 * DAY_MS);
  await renewDueSubscriptions(server.services);

  const issued = await invoicesOf(ada);
  expect(issued.map(({ kind, isTest }: { kind: string; isTest: boolean }) => [kind, isTest])).toEqual([
    ['invoice', true],
    ['invoice', true],
    ['credit-note', true],
    ['invoice', true],
  ]);
  expect(issued[2].number).toMatch(/^TEST-CN-\d{4}-000001$/);
  const [{ id: renewed }] = await paymentsOf(ada);
  expect(issued[0].paymentId).toBe(renewed);
  expect(await readPdf((await fetchPdf(ada, issued[0])).bytes)).toContain('Test document. No money changed hands.');
});

test('each user sees only their own invoices, and only when signed in', async () => {
  const [ada, bob] = [await server.register(), await server.register()];
  const { paymentId } = await buy(server, ada, 'refill-onetime');
  const [invoice] = await invoicesOf(ada);
  expect(await invoicesOf(bob)).toEqual([]);
  const missing = { status: 404, body: { code: 'INVOICE_NOT_FOUND' } };
  expect(await fetchPdf(bob, invoice)).toMatchObject(missing);
  for (const name of [`${randomUUID()}.pdf`, 'nothing.pdf', invoice.id]) {
    expect(await ada.call('GET', `/invoices/${name}`)).toMatchObject(missing);
  }
  expect((await bob.call('POST', `/payments/${paymentId}/invoice`)).body.code).toBe('PAYMENT_NOT_FOUND');
  expect((await server.call('GET', `/invoices/${invoice.id}.pdf`)).status).toBe(401);

  const { headers } = await fetchPdf(ada, invoice);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-cache',
    'content-disposition': `attachment; filename="${invoice.number}.pdf"`,
  });
  const etag = String(headers.etag);
  expect(await fetchPdf(ada, invoice, { 'if-none-match': etag })).toMatchObject({ status: 304 });
  expect(await fetchPdf(bob, invoice, { 'if-none-match': etag })).toMatchObject(missing);
});

test('billing details are printed on later invoices, and issued ones never change', async () => {
  const ada = await server.register();
  await buy(server, ada, 'refill-onetime');
  const { status, body } = await ada.call('PUT', '/account/billing-details', { body: DETAILS });
  expect({ status, body }).toEqual({ status: 200, body: DETAILS });
  await buy(server, ada, 'refill-onetime');
  await ada.call('PUT', '/account/billing-details', { body: { name: 'Someone else' } });

  const [second, first] = await invoicesOf(ada);
  const [before, after] = [await fetchPdf(ada, first), await fetchPdf(ada, second)];
  expect(await readPdf(before.bytes)).not.toContain('Engines');
  const text = await readPdf(after.bytes);
  for (const part of [
    'Tangible Labs GmbH',
    'Musterstraße 12',
    'DE123456789',
    'Engines Ltd',
    'Ada Lovelace',
    'London',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain('VAT 19% (included)');
  expect(text).toContain('Amtsgericht Charlottenburg');
  await expect(db.update(invoices).set({ totalCents: 1 }).where(eq(invoices.id, first.id))).rejects.toThrow();
  await expect(db.delete(invoices).where(eq(invoices.id, first.id))).rejects.toThrow();
});

test('billing details that cannot be printed are refused with a reason', async () => {
  const ada = await server.register();
  const put = (body: object) => ada.call('PUT', '/account/billing-details', { body });
  expect(await put({ name: 'עדה 😀' })).toMatchObject({
    status: 422,
    body: { code: 'BILLING_CHARACTERS', error: expect.stringContaining('ע ד ה') },
  });
  for (const body of [
    { name: 'a\nb' },
    { name: '\u202eada' },
    { address: 'a\n'.repeat(7) },
    { taxId: 'x'.repeat(41) },
  ]) {
    expect((await put(body)).status, JSON.stringify(body)).toBe(400);
  }
  expect((await ada.call('GET', '/account/billing-details')).body).toEqual({
    name: '',
    company: '',
    address: '',
    taxId: '',
  });
});

const BUYERS: Record<string, string> = {
  en: 'Zoë Ångström',
  ko: '주식회사 한빛로보틱스',
  ja: '株式会社さくら機械 髙橋',
  'zh-CN': '北京未来机器人科技有限公司',
  'zh-TW': '臺灣智慧機械股份有限公司',
  es: 'Íñigo Muñoz, S.L.',
  ru: 'ООО «Ёлкин и партнёры»',
  fr: 'L’Échiquier Œuvrard',
};

test('an invoice is printed in the language of its checkout, and is always the same bytes', async () => {
  const ada = await server.register();
  for (const { code } of LANGUAGES) {
    const company = BUYERS[code];
    await ada.call('PUT', '/account/billing-details', { body: { company } });
    const { checkoutUrl } = await openCheckout(ada, 'refill-onetime', { method: 'sandbox', language: code });
    await server.call('POST', new URL(checkoutUrl).pathname, {
      body: 'cardNumber=4242424242424242',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const [invoice] = await invoicesOf(ada);
    const { bytes } = await fetchPdf(ada, invoice);
    const text = await readPdf(bytes);
    const t = await translator(code);
    for (const part of [t('invoice.title'), t('invoice.test'), company ?? '', t('invoice.billedTo'), invoice.number]) {
      expect(text.replaceAll(' ', ''), code).toContain(part.replaceAll(/\s/g, ''));
    }
    // Nothing was left out for want of a font.
    expect(text, code).not.toContain('[U+');
  }
  const [invoice] = await invoicesOf(ada);
  const { bytes } = await fetchPdf(ada, invoice);
  // Another server, without a copy.
  const other = await startTestServer({ workers: false });
  const [row] = await db.select().from(invoices).where(eq(invoices.id, invoice.id));
  const { describeInvoice } = await import('../../src/domain/invoices/describe-invoice.ts');
  const again = await other.services.documents.printInvoice(await describeInvoice(row!));
  expect(Buffer.from(again).equals(bytes)).toBe(true);
  // What no font has is printed as its code point, not as a box.
  const odd = { ...(await describeInvoice(row!)), note: 'א' };
  expect(await readPdf(await other.services.documents.printInvoice(odd))).toContain('[U+05D0]');
});

test('a payment from before there were invoices gets one when it is asked for, with what went back since', async () => {
  const ada = await server.register();
  const paidAt = new Date(Date.UTC(YEAR - 1, 4, 5));
  const old = {
    userId: ada.user.id,
    planId: 'refill-onetime',
    amountCents: 900,
    currency: 'usd',
    chargeCents: 900,
    chargeCurrency: 'usd',
    points: 150,
    provider: 'stripe',
    createdAt: paidAt,
    paidAt,
  } as const;
  const [kept, returned, open] = await db
    .insert(payments)
    .values([
      { ...old, status: 'paid' },
      { ...old, status: 'refunded', refundedCents: 300, refundedAt: paidAt },
      { ...old, status: 'pending', paidAt: null },
    ])
    .returning({ id: payments.id });
  const ask = ({ id } = { id: '' }) =>
    ada.call('POST', `/payments/${id}/invoice`, { headers: { 'accept-language': 'fr' } });

  const answers = await Promise.all([ask(kept), ask(kept), ask(kept)]);
  expect(new Set(answers.map(({ body }) => body.data.number)).size).toBe(1);
  expect((await ask(returned)).status).toBe(200);
  expect(await ask(open)).toMatchObject({ status: 409, body: { code: 'INVOICE_NOT_PAID' } });
  const issued = await invoicesOf(ada);
  expect(issued.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]).sort()).toEqual([
    ['credit-note', 300],
    ['invoice', 900],
    ['invoice', 900],
  ]);
  const text = await readPdf((await fetchPdf(ada, answers[0]!.body.data)).bytes);
  expect(text).toContain('Facture');
  expect(text).toContain(`5 mai ${YEAR - 1}`);
  const counters = await db.select().from(invoiceCounters).where(eq(invoiceCounters.series, 'INV'));
  for (const { year, last } of counters) {
    expect(await db.$count(invoices, and(eq(invoices.series, 'INV'), eq(invoices.year, year)))).toBe(last);
  }
});

test('a deleted account leaves its invoices with the entered details, without username and email', async () => {
  const ada = await server.register();
  await ada.call('PUT', '/account/billing-details', { body: DETAILS });
  const { paymentId } = await buy(server, ada, 'refill-onetime');
  const body = { username: ada.user.username, password: ada.password };
  expect((await ada.call('POST', '/account/delete', { body })).status).toBe(200);
  const [row] = await db.select().from(invoices).where(eq(invoices.paymentId, paymentId));
  expect(row).toMatchObject({ buyer: DETAILS, username: null, email: null });

  // The seller still has it.
  const listed = await invoicesVerb.run(server.services, { words: [String(row!.year)], options: {} });
  expect(listed.text).toContain(row!.number);
  const out = join(server.dataDir, 'invoice.pdf');
  await invoiceVerb.run(server.services, { words: [row!.number], options: { out } });
  const text = await readPdf(await readFile(out));
  expect(text).toContain('Engines Ltd');
  expect(text).not.toContain(ada.user.username);
});
