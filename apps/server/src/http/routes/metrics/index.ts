import type { Route } from '../../route.ts';
import { getMetrics } from './get-metrics.ts';

export const metricsRoutes: Route[] = [getMetrics];
