import { glob, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** One page as the build wrote it; `%ORIGIN%` stands where our address belongs. */
export interface SitePage {
  text: string;
  type: string;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** Every page of the site under its path, or nothing when the site has not been built. */
export async function readPages(siteDir: string): Promise<Map<string, SitePage>> {
  const pages = new Map<string, SitePage>();
  for await (const name of glob('**/*.{html,xml,txt}', { cwd: join(siteDir, 'pages') })) {
    const path = `/${name.replaceAll('\\', '/')}`.replace(/\/index\.html$/, '');
    pages.set(path, {
      text: await readFile(join(siteDir, 'pages', name), 'utf8'),
      type: TYPES[extname(name)] ?? 'text/plain',
    });
  }
  return pages;
}
