import { type Language, type Translate, translator } from '@tangible/i18n';
import { planName } from '../../../domain/billing/list-plans.ts';
import { type CardProblem, TEST_CARDS } from '../../../domain/billing/pay-sandbox-checkout.ts';
import type { OpenCheckout } from '../../../domain/billing/read-checkout.ts';
import { CHECKOUT_STYLE } from './checkout-style.ts';

interface Refusal {
  problem: CardProblem;
  cardNumber: string;
}

/** The sandbox's checkout: a plain form without scripts. A refused number stays in its field, with the reason below. */
export async function renderCheckout(checkout: OpenCheckout, refusal?: Refusal): Promise<string> {
  const t = await translator(checkout.language);
  const main = checkout.open ? renderOpen(t, checkout, refusal) : renderClosed(t, checkout);
  return page(t, checkout.language, main);
}

/** The page for an unknown checkout URL. */
export async function renderNoCheckout(language: Language): Promise<string> {
  const t = await translator(language);
  return page(t, language, notice(t, t('checkout.closed.missing'), `/${language}/subscribe`));
}

function renderOpen(t: Translate, checkout: OpenCheckout, refusal?: Refusal): string {
  const { offer, payment, language, cancelUrl } = checkout;
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency: payment.chargeCurrency }).format(
    payment.chargeCents / 100,
  );
  const points = new Intl.NumberFormat(language).format(payment.points);
  return `<main class="open">
<section class="order" aria-labelledby="order">
<h2 id="order">${safe(t('checkout.order'))}</h2>
<p class="plan">${safe(planName(t, offer))}</p>
<p class="about">${safe(t(`plans.${offer.family}.description`))}</p>
<dl>
<div><dt>${safe(t('checkout.billing'))}</dt><dd>${safe(t(`checkout.cycle.${offer.billingCycle}`))}</dd></div>
<div><dt>${safe(t('checkout.points'))}</dt><dd>${safe(points)}</dd></div>
</dl>
<div class="measure" aria-hidden="true"></div>
<p class="total"><span>${safe(t('checkout.total'))}</span> <strong>${safe(amount)}</strong></p>
<p class="about">${safe(t(offer.billingCycle === 'onetime' ? 'checkout.once' : 'checkout.renews'))}</p>
</section>
<section class="payment" aria-labelledby="payment">
<h2 id="payment">${safe(t('checkout.payment'))}</h2>
<p class="notice">${safe(t('checkout.notice'))}</p>
<form method="post">
<label for="card">${safe(t('checkout.cardNumber'))}</label>
${renderField(t, refusal)}
<button>${safe(t('checkout.pay', { amount }))}</button>
</form>
<h3 id="cards">${safe(t('checkout.testCards'))}</h3>
<dl aria-labelledby="cards">
<div><dt><code>${TEST_CARDS.pays}</code></dt><dd class="proven">${safe(t('checkout.pays'))}</dd></div>
<div><dt><code>${TEST_CARDS.declined}</code></dt><dd>${safe(t('checkout.declined'))}</dd></div>
</dl>
<p class="back"><a href="${safe(cancelUrl)}">${safe(t('checkout.cancel'))}</a></p>
</section>
</main>`;
}

function renderField(t: Translate, refusal?: Refusal): string {
  const field = 'id="card" name="cardNumber" inputmode="numeric" autocomplete="off" maxlength="64" required';
  // On a phone the keyboard would hide the order, so only a number that was refused is taken to at once.
  if (!refusal) return `<input ${field}>`;
  const numbers = { pays: unbroken(TEST_CARDS.pays), declined: unbroken(TEST_CARDS.declined) };
  return `<input ${field} value="${safe(refusal.cardNumber)}" aria-invalid="true" aria-describedby="problem" autofocus>
<p class="problem" id="problem" role="alert">${safe(t(`checkout.${refusal.problem}`, numbers))}</p>`;
}

function renderClosed(t: Translate, { payment, cancelUrl }: OpenCheckout): string {
  const settled = payment.status === 'paid' || payment.status === 'refunded';
  return notice(t, t(settled ? 'checkout.closed.paid' : 'checkout.closed.expired'), cancelUrl);
}

const notice = (t: Translate, words: string, back: string) => `<main>
<section class="closed">
<h2>${safe(t('checkout.closed.title'))}</h2>
<p>${safe(words)}</p>
<p class="back"><a href="${safe(back)}">${safe(t('checkout.closed.back'))}</a></p>
</section>
</main>`;

const page = (t: Translate, language: Language, main: string) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(t('checkout.title'))} · Tangible</title>
<style>${CHECKOUT_STYLE}</style></head>
<body>
<header><p class="brand">Tangible</p><h1>${safe(t('checkout.title'))}</h1><p class="sandbox">${safe(t('checkout.sandbox'))}</p></header>
${main}
</body></html>`;

/** A number that is never split between two lines. */
const unbroken = (number: string) => number.replaceAll(' ', '\u00a0');

const safe = (text: string) =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c);
