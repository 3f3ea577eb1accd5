import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import manifest from '../package.json' with { type: 'json' };
import { answerItem } from './answer-item.ts';
import type { Tools } from './describe-tools.ts';
import type { Call, Workshop } from './workshop.ts';

interface McpInput {
  workshop: Workshop;
  tools: Tools;
  /** The error that an agent reads, of whatever a call threw: a code, if there is one, and a sentence in English. */
  explain(error: unknown): Error | Promise<Error>;
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;
type Tool = Exclude<Tools[keyof Tools], string>;

/**
 * The tools of a workshop, for one agent.
 *
 * @example
 * await makeMcpServer({ workshop, tools, explain }).connect(new StdioServerTransport());
 */
export function makeMcpServer({ workshop, tools, explain }: McpInput): McpServer {
  const { instructions } = tools;
  const server = new McpServer({ name: 'tangible', version: manifest.version }, { instructions });

  function add<One extends Tool>(
    { name, title, description, inputSchema, isReading }: One,
    run: (input: z.infer<One['inputSchema']>, call: Call) => Promise<CallToolResult>,
  ): void {
    const annotations = { readOnlyHint: isReading, destructiveHint: false };
    const handle = async (input: unknown, extra: Extra) => {
      try {
        return await run(input as z.infer<One['inputSchema']>, callOf(extra));
      } catch (error) {
        throw await explain(error);
      }
    };
    server.registerTool(name, { title, description, inputSchema: inputSchema as z.ZodObject, annotations }, handle);
  }

  add(tools.make, async (input, call) => answerItem(await workshop.make(input, call)));
  add(tools.finish, async (input, call) => answerItem(await workshop.finish(input, call)));
  add(tools.edit, async (input, call) => answerItem(await workshop.edit(input, call)));
  add(tools.compose, async (input, call) => answerItem(await workshop.compose(input, call)));
  add(tools.look, async (input, call) => answerItem(await workshop.look(input, call)));
  add(tools.list, async (input, call) => {
    const assets = await workshop.list(input, call);
    return { content: [{ type: 'text', text: JSON.stringify(assets, null, 2) }], structuredContent: { assets } };
  });
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
