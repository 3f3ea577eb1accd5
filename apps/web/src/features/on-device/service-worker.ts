/**
 * Keeps the page of this device, in one language, with its programs, so that it opens without a network. It answers for
 * that page alone: for its address, and for files whose names hold their content. Answers of the API and other pages
 * never pass through it. Built on its own (`vite/build-service-worker.ts`), because it may import nothing.
 *
 * It is registered twice. A browser asks for the program of a worker, and for all that this program imports, through the
 * service worker of the program's own address, not through that of the page: so one is registered for the folder of the
 * programs. It stores nothing, and finds what the other one has stored.
 */

/** The files of this build, as addresses relative to this script. */
export interface OfflineFiles {
  version: string;
  /** What the page needs in any language. */
  files: readonly string[];
  /** The messages of each language. */
  words: Readonly<Record<string, readonly string[]>>;
}

declare const OFFLINE_FILES: OfflineFiles;

/** The types of the browser's pages know no service workers. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
const { registration, skipWaiting } = globalThis as unknown as {
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
};

const PAGE = new URL(registration.scope);
const ASSETS = new URL('assets/', location.href).pathname;
const IS_FOR_WORKERS = PAGE.pathname === ASSETS;
const LANGUAGE = /([\w-]+)\/on-device\/?$/.exec(PAGE.pathname)?.[1] ?? '';
const PREFIX = `tangible-page-${LANGUAGE}-`;
const CACHE = PREFIX + OFFLINE_FILES.version;
/** The engine stores its own files here, with their checksums compared. */
const ENGINE_CACHE = 'tangible-engine';
const TYPES: Readonly<Record<string, string>> = { wasm: 'application/wasm', mjs: 'text/javascript' };

// A new version waits until no page of the old one is left, so nothing that is in use goes away.
addEventListener('install', (event) => (event as Waiting).waitUntil(IS_FOR_WORKERS ? skipWaiting() : store()));
addEventListener('activate', (event) => IS_FOR_WORKERS || (event as Waiting).waitUntil(forgetOldVersions()));
addEventListener('fetch', (event) => {
  const { request, respondWith } = event as Fetching;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const answer = (find: (request: Request) => Promise<Response>) => respondWith.call(event, find(request));
  if (request.mode === 'navigate') {
    if (pathname === PAGE.pathname) answer(openPage);
  } else if (pathname.startsWith(ASSETS)) answer(openAsset);
  else if (STATIC.has(pathname)) answer(openStatic);
});

const pathOf = (file: string) => new URL(file, location.href).pathname;
const FILES = [...OFFLINE_FILES.files, ...(OFFLINE_FILES.words[LANGUAGE] ?? [])].map(pathOf);
/** Their names stay when their content changes: the network is asked first. */
const STATIC = new Set(FILES.filter((path) => !path.startsWith(ASSETS)));

async function store(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-store' });
  const text = await page.clone().text();
  // A page of another build than this script's would ask for files that are not here; the next visit tries again.
  const named = [...text.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => pathOf(path.slice(1)));
  if (!page.ok || named.some((path) => !FILES.includes(path))) throw new Error('The page is of another build');
  await Promise.all([cache.addAll(FILES), cache.put(PAGE, page)]);
}

async function forgetOldVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** Never an old page while there is a network. */
async function openPage(request: Request): Promise<Response> {
  return isolate(await fetch(request).catch(() => findKept(PAGE)));
}

const openStatic = async (request: Request) => fetch(request).catch(() => findKept(request.url));

async function openAsset(request: Request): Promise<Response> {
  const kept = (await findEngineFile(request.url)) ?? (await match(IS_FOR_WORKERS ? undefined : CACHE, request.url));
  return isolate(kept ?? (await fetch(request)));
}

async function findKept(url: string | URL): Promise<Response> {
  return (await match(CACHE, url)) ?? Response.error();
}

/** What the engine has stored says nothing of its type, and programs must: the viewer's physics reads one, threads another. */
async function findEngineFile(url: string): Promise<Response | undefined> {
  const found = await match(ENGINE_CACHE, url);
  const type = TYPES[url.split('.').at(-1)!];
  return found && type ? new Response(found.body, { headers: { 'content-type': type } }) : found;
}

/** @param cacheName undefined for all: a name holds the content, so any page's version of it is the one. */
async function match(cacheName: string | undefined, url: string | URL): Promise<Response | undefined> {
  // `caches.open` would make one that the engine takes for its own.
  return caches.match(url.toString(), { ...(cacheName && { cacheName }), ignoreVary: true, ignoreSearch: true });
}

/** Threads need a page that is isolated, and a plain host sends no headers for it. */
function isolate(response: Response): Response {
  // Errors and redirects are passed on as they are.
  if (!response.ok || response.redirected) return response;
  const headers = new Headers(response.headers);
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-embedder-policy', 'require-corp');
  return new Response(response.body, { status: response.status, headers });
}
