import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { surfacesEnv } from '../../server/test/surfaces-env.ts';

/** Longer than the client's minute: tests may share a busy machine. */
const TIMEOUT_MS = 600_000;

const BIN = fileURLToPath(new URL('../bin/tangible.mjs', import.meta.url));

export const TOOL_NAMES = ['compose_scene', 'edit_asset', 'finish_model', 'list_assets', 'look_at_asset', 'make_asset'];

export interface Agent {
  client: Client;
  /** Calls a tool and returns its facts. Throws with the tool's own words when it refuses. */
  use(name: string, input: object, options?: Parameters<Client['callTool']>[2]): Promise<Used>;
}

interface Used {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the tool answered
  facts: any;
  /** Its pictures. */
  pictures: Buffer[];
  /** The addresses of its files. */
  links: string[];
}

/** Starts `tangible mcp` as an agent does, with the SDK's own client. */
export async function connectAgent(args: string[], env: Record<string, string> = {}): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, 'mcp', ...args],
    env: { ...(process.env as Record<string, string>), ...surfacesEnv(), ...env },
  });
  await client.connect(transport);
  return toAgent(client);
}

/** An agent of any transport that is connected. */
export function toAgent(client: Client): Agent {
  return {
    client,
    async use(name, input, options) {
      const request = { name, arguments: { ...input } };
      const { isError, content, structuredContent } = (await client.callTool(request, undefined, {
        timeout: TIMEOUT_MS,
        ...options,
      })) as CallToolResult;
      const words = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
      if (isError) throw new Error(words);
      const pictures = content.flatMap((part) => (part.type === 'image' ? [Buffer.from(part.data, 'base64')] : []));
      const links = content.flatMap((part) => (part.type === 'resource_link' ? [part.uri] : []));
      return { facts: structuredContent, pictures, links };
    },
  };
}
