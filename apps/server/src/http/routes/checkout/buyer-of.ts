import { AppError } from '@tangible/contracts';
import type { FastifyRequest } from 'fastify';
import type { CheckoutInput } from '../../../domain/billing/start-checkout.ts';
import type { Services } from '../../../services.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, ownBaseUrl } from '../../route.ts';
import { languageOf } from './answer-in-language.ts';

interface Wishes {
  language?: string | undefined;
  successUrl?: string | undefined;
  cancelUrl?: string | undefined;
}

/** The buyer, the language, and where the browser goes afterwards: to the plans, unless the body names a page. */
export function buyerOf(
  request: FastifyRequest,
  services: Services,
  wishes: Wishes = request.body as Wishes,
): Omit<CheckoutInput, 'planId' | 'method' | 'paymentId'> {
  const language = languageOf(request, wishes.language);
  const siteUrl = siteUrlOf(request, services);
  const plans = `${siteUrl}/${language}/subscribe`;
  const own = (url: string | undefined) => url && ownPage(request, services, url, siteUrl);
  const cancelUrl = own(wishes.cancelUrl);
  return {
    user: userOf(request),
    language,
    successUrl: own(wishes.successUrl) || `${plans}?subscription=success`,
    errorUrl: cancelUrl || `${plans}?subscription=error`,
    cancelUrl: cancelUrl || plans,
    scheduledUrl: `${plans}?subscription=scheduled`,
    browserUrl: baseUrlOf(request, services),
    serverUrl: ownBaseUrl(services),
  };
}

/** The URL of the web site: an allowed origin, if the call comes from there, else that of the API. */
function siteUrlOf(request: FastifyRequest, services: Services): string {
  const { origin } = request.headers;
  return origin && services.settings.allowedOrigins.includes(origin) ? origin : baseUrlOf(request, services);
}

/** A page that the client chose. It must be ours: a payment page that sends people elsewhere is a trap. */
function ownPage(request: FastifyRequest, services: Services, text: string, siteUrl: string): string {
  const url = URL.parse(text, siteUrl);
  const origins = [siteUrl, baseUrlOf(request, services), ownBaseUrl(services), ...services.settings.allowedOrigins];
  const isOwn = url && !url.username && !url.password && origins.some((own) => new URL(own).origin === url.origin);
  if (!isOwn) throw new AppError('RETURN_URL_INVALID');
  return url.href;
}
