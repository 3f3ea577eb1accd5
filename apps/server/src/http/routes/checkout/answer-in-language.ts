import { chooseLanguage, isLanguage, type Language } from '@tangible/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The language of an answer, and the headers that keep a cache from giving it to a reader of another one. */
export function answerInLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  const language = languageOf(request);
  const vary = reply.getHeader('vary');
  reply.headers({ vary: vary ? `${vary}, accept-language` : 'accept-language', 'content-language': language });
  return language;
}

/** The language that a request asks for: by name, else by its header. */
export const languageOf = (request: FastifyRequest, named?: string): Language =>
  isLanguage(named) ? named : chooseLanguage(request.headers['accept-language']);
