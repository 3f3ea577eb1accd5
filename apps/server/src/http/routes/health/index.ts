import type { Route } from '../../route.ts';
import { getHealth } from './get-health.ts';
import { getLive } from './get-live.ts';
import { getReady } from './get-ready.ts';

export const healthRoutes: Route[] = [getHealth, getLive, getReady];
