import type { Route } from '../../route.ts';
import { getHealth } from './get-health.ts';

export const healthRoutes: Route[] = [getHealth];
