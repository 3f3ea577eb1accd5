/** Where the pages are served: next to the API, or by a host of plain files, perhaps below a folder. */
export interface Host {
  /** Whether the API answers at this origin. */
  hasServer: boolean;
  /** The folder of the site, without a slash at its end; empty at the root. */
  base: string;
}

/** A page says it of itself, so that one program serves all hosts; while pre-rendering there is no page yet. */
let host = readHost();

function readHost(): Host {
  const { server, base = '' } = globalThis.document?.documentElement.dataset ?? {};
  return { hasServer: server !== 'none', base };
}

/** For pre-rendering. */
export function declareHost(declared: Host): void {
  host = declared;
}

/** Whether there is an API. Without one, nothing may be asked of it, and the screens that need it say so. */
export const hasServer = (): boolean => host.hasServer;

/** The folder that the router leaves out of its paths. */
export const basePath = (): string => host.base;

/**
 * The address of a file or a page that no router's link leads to.
 *
 * @example
 * siteUrl('/demos/film.mp4'); // '/tangible/demos/film.mp4' on a host that has the site in that folder
 */
export const siteUrl = (path: string): string => host.base + path;

/** The path of the page inside the site. */
export const sitePath = (): string => location.pathname.slice(host.base.length) || '/';
