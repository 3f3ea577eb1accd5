import { describeTools } from '@tangible/agents';
import {
  AGENT_MESSAGE_BYTES_MAX,
  FINISH_COST_POINTS,
  GENERATION_COST_POINTS,
  SCENE_COST_POINTS,
} from '@tangible/contracts';
import { z } from 'zod';

const list = (costs: Record<string, number>) => Object.values(costs).join(', ');

/** Made once, and not for each message. */
export const ACCOUNT_TOOLS = describeTools({
  file: {
    schema: z.string().min(1).max(AGENT_MESSAGE_BYTES_MAX),
    words: 'The https address, or the bytes in base64, of',
  },
  result:
    'returns its picture and links to its files. Work that has begun goes on, and costs its points, when the call is given ' +
    'up: look into list_assets before you ask again',
  isArranging: false,
  looking: ' Waits, 50 seconds at most, for one that is still being made.',
  advice:
    `Points by level: ${list(GENERATION_COST_POINTS)} for make_asset, ${list(FINISH_COST_POINTS)} for finish_model; ` +
    `${SCENE_COST_POINTS} for compose_scene; edits are free, and what fails costs nothing. A call waits for 50 seconds at most ` +
    'and then answers with the asset and how far it is; look_at_asset waits for the rest. Links to files need no key. ' +
    'A picture has 10 MB at most, a message 32 MB; larger models are given by their address, up to 64 MB.',
});

const MAKING = new Set<unknown>(
  Object.values(ACCOUNT_TOOLS).flatMap((tool) => (typeof tool === 'string' || tool.isReading ? [] : [tool.name])),
);

/** Whether a message calls a tool that does more than read. */
export function isMaking(message: unknown): boolean {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } | null };
  return method === 'tools/call' && MAKING.has(params?.name);
}
