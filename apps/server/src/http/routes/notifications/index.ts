import type { Route } from '../../route.ts';
import { notifyRoute } from './notify.ts';

export const notificationRoutes: Route[] = [notifyRoute];
