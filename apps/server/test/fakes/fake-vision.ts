import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';

export const MUG = { name: 'coffee mug', longestSideM: 0.12, massKg: 0.35, material: 'ceramic', up: 'top' } as const;
export const KEY = 'sk-fake-0123456789';

/** One call as it came in. */
interface VisionCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    messages: [{ content: string }, { content: { type: string; text?: string; image_url?: { url: string } }[] }];
    response_format?: { type: string; json_schema: { name: string; strict: boolean; schema: Record<string, unknown> } };
  };
  /** Whether the caller hung up before it was answered. */
  isAborted: boolean;
}

/** The response to a call. */
export type Reply = (response: ServerResponse) => void;

/** Any status, body and headers. */
export const sends =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** A chat completion with this content: a text as it is, anything else as JSON. */
export const says = (content: unknown, finish = 'stop', refusal: string | null = null): Reply =>
  sends(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: finish,
        message: { role: 'assistant', refusal, content: isText(content) ? content : JSON.stringify(content) },
      },
    ],
    usage: { prompt_tokens: 900, completion_tokens: 30 },
  });

const isText = (content: unknown) => typeof content === 'string' || content === null;

/** Takes the call and never answers. */
export const hangs: Reply = () => {};

/** Starts a response that never ends. */
export const neverEnds: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(16_384)));
  };
  response.on('drain', more);
  more();
};

/** Hangs up in the middle of an answer. */
export const breaksOff: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"choices":[', () => response.destroy());
};

/** An endpoint like OpenAI's. It recognises a mug by default. */
export async function startFakeVision() {
  const calls: VisionCall[] = [];
  const replies: Reply[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const call: VisionCall = { path: request.url ?? '', headers: request.headers, body, isAborted: false };
    response.on('close', () => {
      call.isAborted = !response.writableEnded;
    });
    calls.push(call);
    const reply = replies.shift() ?? says(MUG);
    reply(response);
  });

  const baseUrl = `${await listen(server)}/v1`;
  return {
    calls,
    baseUrl,
    settings: { baseUrl, model: 'seeing-model', apiKey: KEY },
    env: { VLM_BASE_URL: baseUrl, VLM_MODEL: 'seeing-model', VLM_API_KEY: KEY },
    /** Answers the next calls with these, one after the other; forgets earlier calls and answers. */
    answerWith(...next: Reply[]) {
      calls.length = 0;
      replies.splice(0, replies.length, ...next);
    },
  };
}
