import { existsSync } from 'node:fs';
import files from '@fastify/static';
import { AppError } from '@tangible/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { answerError } from '../errors.ts';
import { type App, baseUrlOf } from '../route.ts';
import { addLinkPages } from './add-link-pages.ts';
import { chooseEncoding, makePageEncoder } from './encode-page.ts';
import { arrivalCookie, findPlace } from './find-place.ts';
import { readPages } from './read-pages.ts';

/** Their names hold their content. */
const IMMUTABLE = /\/assets\//;

/**
 * The threads that simulate. MuJoCo's bindings compile functions from text, which pages must not do; a thread has the
 * policy of its own file, and these only read our own.
 */
const PHYSICS_THREADS = /\/assets\/(drop|background)-worker-[^/]+\.js(\.\w+)?$/;
const PHYSICS_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/**
 * The page that runs the engine is isolated from other sites, because threads need memory that they share. No other page
 * is: demos and payments come from elsewhere. The programs of its threads must say the same.
 */
const ISOLATED_PAGE = /^\/[\w-]+\/on-device$/;
const THREADS = /\/assets\/[^/]*-(worker|threaded)-[^/]+\.m?js(\.\w+)?$/;
const ISOLATION = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/** The service worker of that page: each visit asks whether there is a newer one. */
const SERVICE_WORKER = /\/on-device\.js$/;

/** Where nothing is found, nothing is: these lead to no page. */
const FILES_AND_CALLS = /^\/(api|files|checkout|assets|demos|gallery)(\/|$)/;

const cacheOf = (path: string): string => {
  if (IMMUTABLE.test(path)) return 'public, max-age=31536000, immutable';
  return SERVICE_WORKER.test(path) ? 'no-cache' : 'public, max-age=3600';
};

/** Serves the site together with the API: its pages, its files, and a redirect for every path that is neither. */
export async function addSite(app: App, services: Services): Promise<void> {
  const { siteDir } = services.settings;
  const pages = await readPages(siteDir);
  if (existsSync(siteDir)) {
    await app.register(files, {
      root: siteDir,
      wildcard: true,
      index: false,
      redirect: false,
      preCompressed: true,
      globIgnore: ['pages/**'],
      allowedPath: (path) => !path.startsWith('/pages/'),
      setHeaders: (reply, path) => {
        if (PHYSICS_THREADS.test(path)) reply.header('content-security-policy', PHYSICS_POLICY);
        if (THREADS.test(path)) reply.headers(ISOLATION);
        reply.header('cache-control', cacheOf(path));
      },
    });
  }

  const encodePage = makePageEncoder();
  const answerPage = (request: FastifyRequest, reply: FastifyReply): void => {
    const [rawPath = '/', query = ''] = request.url.split(/\?(.*)/s);
    const isPlain = request.method === 'GET' || request.method === 'HEAD';
    if (!isPlain || FILES_AND_CALLS.test(rawPath)) {
      answerError(new AppError('NOT_FOUND'), request, reply);
      return;
    }
    const path = rawPath.length > 1 ? rawPath.replace(/\/+$/, '') : rawPath;
    const page = pages.get(path);
    if (!page) {
      const place = pages.size > 0 ? findPlace(path, request.headers.cookie) : '/api/docs';
      void reply.headers({ 'set-cookie': arrivalCookie(path), 'cache-control': 'no-store' });
      void reply.redirect(query && place.includes(path) ? `${place}?${query}` : place);
      return;
    }
    const origin = baseUrlOf(request, services);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const { bytes, etag } = encodePage(
      `${origin}${path}`,
      page.text.replaceAll('%ORIGIN%', () => origin),
      encoding,
    );
    if (ISOLATED_PAGE.test(path)) reply.headers(ISOLATION);
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' }).type(page.type);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    if (request.headers['if-none-match'] === etag) void reply.code(304).send();
    else void reply.code(200).send(bytes);
  };
  app.setNotFoundHandler(answerPage);
  addLinkPages(app, services, { pages, answerOther: answerPage });
  // File servers treat the root as a folder.
  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    answerPage(request, reply);
    return reply;
  });
}
