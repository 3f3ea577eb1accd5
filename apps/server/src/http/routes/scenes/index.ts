import type { Route } from '../../route.ts';
import { createScene } from './create-scene.ts';

export const sceneRoutes: Route[] = [createScene];
