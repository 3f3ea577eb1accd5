import { API_NOTICE_MONTHS, API_VERSION, ERRORS, type ErrorCode } from '@tangible/contracts';
import { sketchError } from '@tangible/i18n';
import { COMMON_ERRORS } from './describe-calls.ts';

/**
 * The API reference as one page without scripts. Swagger UI was tried in its place: eleven megabytes of files and a
 * looser content security policy, for a page that people read more often than they click through.
 */

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  format?: string;
}

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema: Schema; examples?: Record<string, unknown> }> }>;
  deprecated?: boolean;
  'x-codeSamples'?: { lang: string; source: string }[];
}

export interface OpenApiDocument {
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
}

export function renderDocs({ info, paths }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags ?? []))];
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags?.includes(tag));
    return `<section id="${escapeHtml(slug(tag))}"><h2>${escapeHtml(tag)}</h2>${own.map(renderOperation).join('')}</section>`;
  });
  const links = ['versions', ...tags]
    .map((tag) => `<a href="#${escapeHtml(slug(tag))}">${escapeHtml(tag)}</a>`)
    .join('');

  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)} ${escapeHtml(info.version)}</title><style>${STYLE}</style></head>
<body><header><h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description ?? '')}</p>
<p>Version ${escapeHtml(info.version)} · <a href="/api/openapi.json">openapi.json</a> · Errors are
<code>{ "error": words, "code": CODE }</code> with a matching status. Any call may answer with ${COMMON_ERRORS.map((code) => `<code>${code}</code> (${ERRORS[code].status})`).join(', ')}.</p><nav aria-label="Sections">${links}</nav></header>
<main>${VERSIONS}${sections.join('')}</main></body></html>`;
}

function renderOperation({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const id = slug(`${method} ${path}`);
  const access = describeAccess(operation);
  const answer = operation.responses?.['200']?.content?.['application/json']?.schema;
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const parameters = operation.parameters ?? [];
  return `<article id="${escapeHtml(id)}">
<h3><a href="#${escapeHtml(id)}"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code></a></h3>
${operation.deprecated ? '<p><b>This call will end:</b> its answers say when, in the header <code>Sunset</code>.</p>' : ''}
<p>${escapeHtml(operation.summary ?? '')}${access ? ` <span class="lock">${escapeHtml(access)}</span>` : ''}</p>
${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''}
${parameters.length ? `<h4>Parameters</h4><ul>${parameters.map((p) => renderField(p.name, p.schema, Boolean(p.required))).join('')}</ul>` : ''}
${body ? `<h4>Body <small>${escapeHtml(bodyType ?? '')}</small></h4>${renderSchema(body.schema)}` : ''}
${answer ? `<h4>Answer</h4>${renderSchema(answer)}` : ''}
${renderErrors(operation)}
${renderSamples(id, operation)}</article>`;
}

/** One language is open at a time; browsers that do not know that show each at a click. */
const renderSamples = (id: string, { 'x-codeSamples': samples = [] }: Operation) =>
  `<h4>Example</h4>${samples
    .map(
      ({ lang, source }, i) =>
        `<details name="${escapeHtml(id)}"${i === 0 ? ' open' : ''}><summary>${escapeHtml(lang)}</summary><pre tabindex="0"><code>${escapeHtml(source)}</code></pre></details>`,
    )
    .join('')}`;

/** The access rule, in a few words. */
function describeAccess({ security = [] }: Operation): string | null {
  if (security.some((entry) => 'session' in entry)) return 'session only';
  const scope = security.find((entry) => 'bearer' in entry)?.bearer?.[0];
  if (scope) return `session, or API key with ${scope}`;
  return security.length > 0 ? 'optional token' : null;
}

/** The errors of this call, with their messages. */
function renderErrors({ responses = {} }: Operation): string {
  const codes = Object.values(responses)
    .flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {}) as ErrorCode[])
    .filter((code) => !(COMMON_ERRORS as readonly ErrorCode[]).includes(code));
  const lines = codes.map((code) => {
    const sentence = escapeHtml(sketchError(code));
    return `<li><code>${ERRORS[code].status} ${code}</code> <span>${sentence}</span></li>`;
  });
  return lines.length > 0 ? `<h4>Errors</h4><ul>${lines.join('')}</ul>` : '';
}

function renderSchema(schema: Schema): string {
  if (schema.items) return `<p>A list of</p>${renderSchema(schema.items)}`;
  if (!schema.properties) return `<p><i>${escapeHtml(typeOf(schema))}</i></p>`;
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties).map(([name, field]) => renderField(name, field, required.has(name)));
  return `<ul>${fields.join('')}</ul>`;
}

function renderField(name: string, schema: Schema, required: boolean): string {
  const inner = schema.items ?? schema;
  const nested = inner.properties ? renderSchema(inner) : '';
  // Fields that a user types may be missing from the body so that the response can ask for them.
  const asked = schema.default === '';
  const fallback = schema.default !== undefined && !asked ? `default ${JSON.stringify(schema.default)}` : undefined;
  const notes = [schema.description, fallback];
  const note = notes.filter(Boolean).map((text) => ` <span>${escapeHtml(String(text))}</span>`);
  return `<li><code>${escapeHtml(name)}</code>${required || asked ? '' : '<sup>optional</sup>'} <i>${escapeHtml(typeOf(schema))}</i>${note.join('')}${nested}</li>`;
}

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.format ? `${type} (${schema.format})` : type;
}

/** The policy of changes; the getting-started page has its short form in all languages. */
const VERSIONS = `<section id="versions"><h2>Versions</h2>
<p>Programs call <code>/api/${API_VERSION}</code>. The same calls without the version belong to the pages of this server and change together with
them; today both are the same routes, with the same tokens, limits and idempotency keys.
<a href="/api/${API_VERSION}/openapi.json">/api/${API_VERSION}/openapi.json</a> describes the versioned paths for generators.</p>
<ul><li><b>May change at any time:</b> new calls, new optional fields and headers of requests, new fields of answers, new values of <code>stage</code>, <code>checks</code> and
<code>code</code>, the sentences of errors, limits of a plan. Programs ignore fields that they do not know, and treat an unknown <code>code</code> by its status.</li>
<li><b>Is a breaking change:</b> a call, a field or a format that goes or gets another name, type, unit or meaning; a field of a request that becomes required or
stricter; another status or <code>code</code> for the same failure; another scope. It gets a new version, <code>/api/v2</code>.</li>
<li><b>How long the old stays:</b> at least ${API_NOTICE_MONTHS} months after it is announced here and in the changelog. Until then each of its answers has
<code>Deprecation</code> (the day of the announcement), <code>Sunset</code> (the first day on which it may be gone) and a <code>Link</code> to this section.</li>
<li><b>Except:</b> a fault of security is mended at once.</li></ul></section>`;

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c);

const STYLE = `
:root{color-scheme:light dark;--paper:#faf9f6;--ink:#1d1f21;--dim:#62676b;--line:#d9d6ce;--force:#c8401a;--proven:#1d7a56}
@media(prefers-color-scheme:dark){:root{--paper:#17191b;--ink:#e8e6e1;--dim:#9aa0a4;--line:#33373a;--force:#ff7a4d;--proven:#57c596}}
*{box-sizing:border-box}body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem 6rem;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
h1{font-size:1.9rem;margin:0}h2{margin:3rem 0 .5rem;padding-top:1rem;border-top:2px solid var(--ink);text-transform:capitalize}
h3{margin:0;font-size:1.05rem}h3 a{color:inherit;text-decoration:none}h4{margin:1rem 0 .25rem;font-size:.8rem;color:var(--dim);text-transform:uppercase;letter-spacing:.06em}
header p{color:var(--dim);margin:.4rem 0}nav{display:flex;flex-wrap:wrap;gap:.4rem 1rem;margin-top:1rem}nav a{text-transform:capitalize}a{color:var(--force)}
article{padding:1.25rem 0;border-bottom:1px solid var(--line);scroll-margin-top:1rem}article p{margin:.35rem 0}
code{font:.92em ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}ul{margin:.25rem 0;padding-left:1.1rem}li{margin:.15rem 0}li span,small,sup{color:var(--dim)}sup{margin-left:.3em;font-size:.7em}i{color:var(--proven);font-style:normal;font-size:.9em}
pre{margin:.25rem 0;padding:.7rem .9rem;border:1px solid var(--line);overflow-x:auto;font-size:.9rem}pre code{overflow-wrap:normal}
.method{display:inline-block;min-width:4.2em;font:600 .78rem ui-monospace,monospace;color:var(--force)}.get{color:var(--proven)}
details{margin:.25rem 0}summary{cursor:pointer;font-size:.9rem;color:var(--dim)}details[open] summary{color:var(--ink)}
.lock{border:1px solid var(--line);border-radius:3px;padding:0 .4em;font-size:.75rem;color:var(--dim)}
`;
