import type { Route } from '../../route.ts';
import { getLedger } from './get-ledger.ts';

export const pointsRoutes: Route[] = [getLedger];
