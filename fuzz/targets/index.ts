import type { FuzzTarget } from '../target.ts';
import { hosted, originals, vision } from './answers.ts';
import { archives } from './archives.ts';
import { commands, ranges, settings } from './arguments.ts';
import { glbs, objs, stls, uploads } from './models.ts';
import { pictures } from './pictures.ts';
import { requests, webhooks } from './requests.ts';
import { multipart } from './sockets.ts';
import { viewer } from './viewer.ts';

/** Every parser of foreign bytes. */
export const TARGETS: FuzzTarget[] = [
  pictures,
  archives,
  glbs,
  objs,
  stls,
  uploads,
  viewer,
  vision,
  hosted,
  originals,
  ranges,
  settings,
  commands,
  requests,
  webhooks,
  multipart,
];
