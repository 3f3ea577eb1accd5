import { AppError } from '@tangible/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenCheckout } from '../../../domain/billing/read-checkout.ts';
import { answerError } from '../../errors.ts';
import { languageOf } from './answer-in-language.ts';
import { renderNoCheckout } from './render-checkout.ts';

/** Sends a page that runs no script, loads nothing and is not cached. */
export function sendPage(reply: FastifyReply, checkout: OpenCheckout, html: string): FastifyReply {
  // The response to the form redirects to the site, which may have its own origin.
  const targets = [checkout.successUrl, checkout.errorUrl].map((url) => new URL(url).origin);
  return send(reply, checkout.language, ["'self'", ...new Set(targets)].join(' '), html);
}

/** People who follow a dead link get a page; everything else that can go wrong is answered as everywhere. */
export async function sendMissing(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!(error instanceof AppError) || error.code !== 'CHECKOUT_NOT_FOUND') return answerError(error, request, reply);
  const language = languageOf(request);
  send(reply.code(error.status), language, "'none'", await renderNoCheckout(language));
}

function send(reply: FastifyReply, language: string, formAction: string, html: string): FastifyReply {
  const policy = ["default-src 'none'", "style-src 'unsafe-inline'", `form-action ${formAction}`];
  return reply
    .headers({
      'content-security-policy': [...policy, "base-uri 'none'", "frame-ancestors 'none'"].join('; '),
      'cache-control': 'no-store',
      'content-language': language,
      // Knowing the page's URL is enough to pay.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
