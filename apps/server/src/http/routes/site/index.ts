import type { Route } from '../../route.ts';
import { getSite } from './get-site.ts';

export const siteRoutes: Route[] = [getSite];
