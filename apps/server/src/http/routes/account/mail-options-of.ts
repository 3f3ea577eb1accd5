import { chooseLanguage, isLanguage } from '@tangible/i18n';
import type { FastifyRequest } from 'fastify';
import type { MailOptions } from '../../../domain/account/request-confirmation.ts';
import type { Services } from '../../../services.ts';
import { ownBaseUrl } from '../../route.ts';

/** The language of a mail that a request causes, the asked one or the browser's, and where its links lead. */
export const mailOptionsOf = (
  request: FastifyRequest,
  services: Pick<Services, 'settings'>,
  language?: string,
): MailOptions => ({
  language: isLanguage(language) ? language : chooseLanguage(request.headers['accept-language']),
  baseUrl: ownBaseUrl(services),
});
