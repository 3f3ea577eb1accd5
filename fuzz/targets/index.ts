import type { FuzzTarget } from '../target.ts';

/** Every parser of untrusted bytes. Each is loaded separately: a child needs one, and the server is large. */
const LOADERS: Record<string, () => Promise<FuzzTarget>> = {
  pictures: async () => (await import('./pictures.ts')).pictures,
  archives: async () => (await import('./archives.ts')).archives,
  glb: async () => (await import('./models.ts')).glbs,
  obj: async () => (await import('./models.ts')).objs,
  stl: async () => (await import('./models.ts')).stls,
  'model-uploads': async () => (await import('./models.ts')).uploads,
  viewer: async () => (await import('./viewer.ts')).viewer,
  'vision-answers': async () => (await import('./answers.ts')).vision,
  'hosted-answers': async () => (await import('./answers.ts')).hosted,
  'hosted-files': async () => (await import('./answers.ts')).originals,
  ranges: async () => (await import('./arguments.ts')).ranges,
  settings: async () => (await import('./arguments.ts')).settings,
  'cli-arguments': async () => (await import('./arguments.ts')).commands,
  requests: async () => (await import('./requests.ts')).requests,
  webhooks: async () => (await import('./requests.ts')).webhooks,
  multipart: async () => (await import('./sockets.ts')).multipart,
};

export const TARGET_NAMES = Object.keys(LOADERS);

/**
 * A target by its name.
 *
 * @example
 * const { open } = await loadTarget('glb');
 */
export function loadTarget(name: string): Promise<FuzzTarget> {
  const load = LOADERS[name];
  if (!load) throw new Error(`there is no target ${name}`);
  return load();
}
