import type { Route } from '../../route.ts';
import { getDocs } from './get-docs.ts';
import { getOpenApi } from './get-openapi.ts';

export const docsRoutes: Route[] = [getOpenApi, getDocs];
