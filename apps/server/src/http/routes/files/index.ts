import type { Route } from '../../route.ts';
import { getFile } from './get-file.ts';

export const fileRoutes: Route[] = [getFile];
