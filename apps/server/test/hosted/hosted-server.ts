import { readProcessSettings } from '../../src/env.ts';
import { arkModel } from '../../src/providers/generator/ark/ark-model.ts';
import { serve } from '../../src/serve.ts';
import { quickGenerator } from '../slow-generator.ts';

/** The real server with a hosted model on this machine that is visited often, so that a test can kill it half-way. */
const settings = readProcessSettings();
if (!settings.ark) throw new Error('this server is about a hosted model');

const pace = { lookS: 0.1, waitS: 1, createS: 2, lostS: 0.3, retryS: 0.1, patienceS: 3600 };
await serve(settings, {
  hosted: arkModel({ ...settings.ark, pace, allowLoopback: { loopback: true } }),
  generator: quickGenerator,
});
