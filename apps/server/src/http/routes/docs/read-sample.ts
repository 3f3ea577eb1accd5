import { addVersion } from '../../drop-version.ts';
import type { DescribedCall } from './described-call.ts';
import type { CallNote } from './notes/call-note.ts';

type Values = NonNullable<CallNote['sends']>;

/** One call as the examples send it; each language writes the same. */
export interface Sample {
  method: string;
  /** With the values of its parameters, versioned. */
  path: string;
  query: [name: string, value: string][];
  /** The variable of the environment that holds the token, where the call needs one. */
  token: 'TANGIBLE_KEY' | 'TANGIBLE_SESSION' | null;
  /** `form`: of text fields and files, whose values begin with `@`. */
  body: { type: 'json' | 'form'; values: Values } | null;
  /** The name of the file for an answer that is no JSON. */
  saveAs: string | null;
}

const FILE_NAMES: Record<string, string> = {
  'application/zip': 'answer.zip',
  'application/pdf': 'invoice.pdf',
  'text/event-stream': 'events.txt',
  'image/jpeg': 'picture',
};

/**
 * Reads an example from the description of a call and the values of its note.
 *
 * @example
 * readSample(call, 'GET', '/api/tangible/status', { contentId: '4f0c' }).query; // [['contentId', '4f0c']]
 */
export function readSample(call: DescribedCall, method: string, path: string, sends: Values): Sample {
  const parameters = call.parameters ?? [];
  const placed = new Set(parameters.map(({ name }) => name));
  const values = Object.fromEntries(Object.entries(sends).filter(([name]) => !placed.has(name)));
  const isForm = 'multipart/form-data' in (call.requestBody?.content ?? {});
  const isSession = call.security?.some((entry) => 'session' in entry);
  const isBearer = call.security?.some((entry) => 'bearer' in entry);
  const answers = Object.keys(call.responses?.['200']?.content ?? {});
  return {
    method,
    path: addVersion(path).replace(/\{(\w+)\}/g, (_, name: string) => String(sends[name] ?? name)),
    query: parameters
      .filter(({ name, in: place }) => place === 'query' && name in sends)
      .map(({ name }) => [name, String(sends[name])]),
    token: isSession ? 'TANGIBLE_SESSION' : isBearer ? 'TANGIBLE_KEY' : null,
    body: call.requestBody ? { type: isForm ? 'form' : 'json', values } : null,
    saveAs: answers.some((type) => type !== 'application/json') ? String(sends.name ?? FILE_NAMES[answers[0]!]) : null,
  };
}
