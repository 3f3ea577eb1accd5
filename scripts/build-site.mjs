// Builds the site with what is installed, unless that is done already for these very sources.
import { ensureSite } from './lib/build-site.mjs';

await ensureSite();
