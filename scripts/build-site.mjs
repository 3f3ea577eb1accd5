// Builds the site with the installed packages, unless that is done already for the same sources.
import { ensureSite } from './lib/build-site.mjs';

await ensureSite();
