import { AppError } from '@tangible/contracts';
import { chooseLanguage, isLanguage } from '@tangible/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readSharedAsset } from '../../domain/shares/read-shared-asset.ts';
import type { Services } from '../../services.ts';
import { type App, baseUrlOf } from '../route.ts';
import { describeLink } from './describe-link.ts';
import { savedLanguage } from './find-place.ts';
import type { SitePage } from './read-pages.ts';

interface LinkPagesInput {
  pages: ReadonlyMap<string, SitePage>;
  answerOther(request: FastifyRequest, reply: FastifyReply): void;
}

const Params = z.object({ language: z.string(), id: z.string() });

/**
 * Pages that are one document for every asset: the program on them reads its id or its link from the address. None of them
 * is indexed, and a page behind a link sends its address to no other site.
 */
export function addLinkPages(app: App, services: Services, { pages, answerOther }: LinkPagesInput): void {
  const schema = { hide: true, params: Params };
  const findPage = (language: string, screen: string) =>
    isLanguage(language) ? pages.get(`/${language}/${screen}`) : undefined;

  app.get('/:language/assets/:id', { schema }, async (request, reply) => {
    const page = findPage(request.params.language, 'assets');
    if (page) send(request, reply, { page, text: page.text });
    else answerOther(request, reply);
    return reply;
  });

  for (const screen of ['shared', 'embed'] as const) {
    app.get(`/:language/${screen}/:id`, { schema }, async (request, reply) => {
      const { language, id: token } = request.params;
      const page = findPage(language, screen);
      if (!page) {
        answerOther(request, reply);
        return reply;
      }
      reply.header('referrer-policy', 'no-referrer');
      if (screen === 'embed') openToFrames(reply);
      const asset = await readSharedAsset(services, { token, baseUrl: baseUrlOf(request, services) }).catch((error) => {
        if (error instanceof AppError && error.code === 'SHARE_NOT_FOUND') return null;
        throw error;
      });
      if (!asset) reply.code(404);
      send(request, reply, { page, text: asset ? describeLink(page.text, asset) : page.text });
      return reply;
    });

    // A link names no language, so that each reader gets the page in their own.
    app.get(`/${screen}/:id`, { schema: { hide: true, params: Params.omit({ language: true }) } }, (request, reply) => {
      const { cookie, 'accept-language': accepted } = request.headers;
      const language = savedLanguage(cookie) ?? chooseLanguage(accepted);
      reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      return reply.redirect(`/${language}/${screen}/${encodeURIComponent(request.params.id)}`);
    });
  }

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    { page, text }: { page: SitePage; text: string },
  ): void => {
    const origin = baseUrlOf(request, services);
    void reply
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type(page.type)
      .send(text.replaceAll('%ORIGIN%', () => origin));
  };
}

/** Other sites may show this page in a frame, and no other page of ours. */
function openToFrames(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply
    .header('content-security-policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors *'))
    .header('cross-origin-resource-policy', 'cross-origin')
    .removeHeader('x-frame-options');
}
