import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { describeTools, makeMcpServer } from '@tangible/agents';
import { z } from 'zod';
import type { Server } from '../call-server.ts';
import { UsageError } from '../usage-error.ts';
import { explain } from './explain.ts';
import { openLocalWorkshop } from './local-workshop.ts';
import { openRemoteWorkshop } from './remote-workshop.ts';

const PATH = { schema: z.string().min(1).max(4096), words: 'The path of' };

const OPTIONS = { out: { type: 'string', short: 'o' }, server: { type: 'string' } } as const;

/**
 * `tangible mcp`: the tools of an agent, over standard input and output, until the agent closes them. Throws a `UsageError`.
 *
 * @example
 * await serveMcp(['--out', 'assets']);
 */
export async function serveMcp(args: string[]): Promise<void> {
  const { library, server } = readOptions(args);
  const workshop = server ? openRemoteWorkshop(library, server) : openLocalWorkshop(library);
  const tools = describeTools({ file: PATH, result: 'writes its files to a folder', isArranging: !server });
  const mcp = makeMcpServer({ workshop, tools, explain });
  const closed = new Promise<void>((done) => {
    mcp.server.onclose = done;
  });
  await mcp.connect(new StdioServerTransport());
  // An agent that ends closes our input; its calls are cancelled then.
  process.stdin.once('end', () => void mcp.close());
  await closed;
}

function readOptions(args: string[]): { library: string; server: Server | null } {
  const { values, positionals, tokens } = parseArgs({
    args,
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const unknown = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(OPTIONS, token.name));
  if (unknown?.kind === 'option') throw new UsageError('cli.errors.unknownOption', { option: unknown.rawName });
  if (positionals[0] !== undefined) throw new UsageError('cli.errors.unknownOption', { option: positionals[0] });
  const read = (name: keyof typeof OPTIONS, expected: string) => {
    const value = values[name];
    if (value === true || value === '') throw wrongValue(name, '', expected);
    return typeof value === 'string' ? value : undefined;
  };
  const library = resolve(read('out', 'DIR') ?? '.');
  const address = read('server', ADDRESS);
  return { library, server: address === undefined ? null : findServer(address) };
}

const ADDRESS = 'https://tangible.example.com';

function findServer(address: string): Server {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username) throw wrongValue('server', address, ADDRESS);
  const key = process.env.TANGIBLE_KEY?.trim();
  if (!key) throw new UsageError('cli.errors.noKey', { server: url.origin });
  return { url: (url.origin + url.pathname).replace(/\/+$/, ''), key };
}

const wrongValue = (name: string, value: string, expected: string) =>
  new UsageError('cli.errors.wrongValue', { option: `--${name}`, value, expected });
