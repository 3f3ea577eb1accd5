import { join } from 'node:path';
import { inject } from 'vitest';

/** Lets a server or a command take over what another one has made of the same picture: see the engine's pipeline-once.ts. */
export const surfacesEnv = () => ({ SURFACES_DIR: join(inject('sharedFolder'), 'surfaces') });
