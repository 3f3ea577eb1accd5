import { surfacesEnv } from './surfaces-env.ts';

// For servers inside of tests, whose engine is a thread of the test's process.
Object.assign(process.env, surfacesEnv());
