import type { Route } from '../../route.ts';
import { getDocs } from './get-docs.ts';
import { getOpenApi } from './get-openapi.ts';
import { getRoot } from './get-root.ts';

export const docsRoutes: Route[] = [getRoot, getOpenApi, getDocs];
