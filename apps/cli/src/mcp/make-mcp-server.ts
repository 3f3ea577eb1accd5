import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { answerItem, toSentence } from './answer.ts';
import { ComposeInput, EditInput, FinishInput, ListInput, LookInput, MakeInput } from './tool-inputs.ts';
import type { Call, Workshop } from './workshop.ts';

const INSTRUCTIONS =
  'Tangible makes physics-ready 3D assets: watertight, textured, in metres, with mass and colliders, checked in MuJoCo. An ' +
  'asset takes about 10 seconds. Sizes and masses are estimates until they are given: use edit_asset when you know better, it ' +
  'is quick. Look at the picture of what was made before you go on; the hidden side is a guess.';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/**
 * The tools of a workshop, for one agent.
 *
 * @example
 * await makeMcpServer(openLocalWorkshop(library)).connect(new StdioServerTransport());
 */
export function makeMcpServer(workshop: Workshop): McpServer {
  const server = new McpServer({ name: 'tangible', version: manifest.version }, { instructions: INSTRUCTIONS });

  function add<Schema extends z.ZodObject>(
    name: string,
    texts: { title: string; description: string; isReading?: boolean },
    inputSchema: Schema,
    run: (input: z.infer<Schema>, call: Call) => Promise<CallToolResult>,
  ): void {
    const { isReading = false, ...words } = texts;
    const annotations = { readOnlyHint: isReading, destructiveHint: false };
    const handle = async (input: unknown, extra: Extra) => {
      try {
        return await run(input as z.infer<Schema>, callOf(extra));
      } catch (error) {
        throw await toSentence(error);
      }
    };
    server.registerTool(name, { ...words, inputSchema: inputSchema as z.ZodObject, annotations }, handle);
  }

  add(
    'make_asset',
    {
      title: 'Make an asset of a picture',
      description: 'Turns a picture of an object into a 3D asset and writes its files to a folder.',
    },
    MakeInput,
    async (input, call) => answerItem(await workshop.make(input, call)),
  );
  add(
    'finish_model',
    {
      title: 'Make an asset of a model',
      description:
        'Turns a GLB, OBJ or STL, even a broken one, into an asset: watertight, with mass, colliders and report.',
    },
    FinishInput,
    async (input, call) => answerItem(await workshop.finish(input, call)),
  );
  add(
    'edit_asset',
    {
      title: 'Change an asset',
      description:
        'Changes size, mass, material, friction, orientation, name, formats, triangles, textures or colliders and writes ' +
        'all files again; takes about two seconds.',
    },
    EditInput,
    async (input, call) => answerItem(await workshop.edit(input, call)),
  );
  add(
    'compose_scene',
    {
      title: 'Put assets together',
      description:
        'Places assets on a floor or on each other, lets them settle in MuJoCo, and writes GLB, MJCF and USD.',
    },
    ComposeInput,
    async (input, call) => answerItem(await workshop.compose(input, call)),
  );
  add(
    'look_at_asset',
    {
      title: 'Look at an asset',
      description: 'The preview picture of an asset or a scene, its size, mass and checks.',
      isReading: true,
    },
    LookInput,
    async (input, call) => answerItem(await workshop.look(input, call)),
  );
  add(
    'list_assets',
    { title: 'List assets', description: 'The assets and scenes that are there, by name.', isReading: true },
    ListInput,
    async (input, call) => {
      const assets = await workshop.list(input, call);
      return { content: [{ type: 'text', text: JSON.stringify(assets, null, 2) }], structuredContent: { assets } };
    },
  );
  return server;
}

/** Progress is sent where the agent asked for it. Losing one report of it does no harm. */
function callOf({ signal, _meta, sendNotification }: Extra): Call {
  const progressToken = _meta?.progressToken;
  return {
    signal,
    onProgress(progress, message) {
      if (progressToken === undefined) return;
      const params = { progressToken, progress, total: 100, message };
      sendNotification({ method: 'notifications/progress', params }).catch(() => {});
    },
  };
}
