import type { Sample } from './read-sample.ts';

/** The server that `npm start` starts. */
const SERVER = 'http://localhost:3000';

/**
 * One call in the languages of the reference. All are written from the same values, so none can be missing or differ.
 *
 * @example
 * writeSamples(readSample(call, 'GET', '/api/tangible/tags', {})).map(({ lang }) => lang); // ['curl', 'Python', 'TypeScript']
 */
export const writeSamples = (sample: Sample) => [
  { lang: 'curl', source: writeCurl(sample) },
  { lang: 'Python', source: writePython(sample) },
  { lang: 'TypeScript', source: writeTypeScript(sample) },
];

const addressOf = ({ path, query }: Sample) =>
  `${SERVER}${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`;

function writeCurl(sample: Sample): string {
  const { method, token, body, saveAs } = sample;
  const isPlain = method === 'GET' || (method === 'POST' && body !== null);
  const form = Object.entries(body?.values ?? {}).map(([name, value]) => `-F '${name}=${value}'`);
  return [
    `curl -s ${isPlain ? '' : `-X ${method} `}"${addressOf(sample)}"`,
    ...(token ? [`-H "authorization: Bearer $${token}"`] : []),
    ...(saveAs ? [`-o ${saveAs}`] : []),
    ...(body?.type === 'json' ? ["-H 'content-type: application/json'", `-d '${JSON.stringify(body.values)}'`] : []),
    ...(body?.type === 'form' ? [form.join(' ')] : []),
  ].join(' \\\n  ');
}

/** With the client of `clients/python`, which reads `TANGIBLE_KEY` itself. */
function writePython({ method, path, query, token, body, saveAs }: Sample): string {
  const [files, fields] = splitForm(body);
  const given = [
    ...(query.length > 0 ? [`query=${toPython(Object.fromEntries(query))}`] : []),
    ...(body?.type === 'json' ? [`json=${toPython(body.values)}`] : []),
    ...(fields.length > 0 ? [`fields=${toPython(Object.fromEntries(fields))}`] : []),
    ...(files.length > 0 ? [`files=${toPython(Object.fromEntries(files))}`] : []),
    ...(saveAs ? [`save_as="${saveAs}"`] : []),
  ];
  const isSession = token === 'TANGIBLE_SESSION';
  const client = isSession ? `Tangible("${SERVER}", os.environ["TANGIBLE_SESSION"])` : `Tangible("${SERVER}")`;
  const head = `${isSession ? 'import os\n' : ''}from tangible import Tangible\n\ntangible = ${client}\n`;
  const place = `"${method}", "${path}"`;
  const call =
    given.length > 0 ? `tangible.call(\n    ${[place, ...given].join(',\n    ')},\n)` : `tangible.call(${place})`;
  return `${head}${saveAs ? call : `print(${call})`}`;
}

/** With nothing but the `fetch` of Node or a browser. */
function writeTypeScript(sample: Sample): string {
  const { method, token, body, saveAs } = sample;
  const [files, fields] = splitForm(body);
  const headers = [
    ...(token ? [`authorization: \`Bearer \${process.env.${token}}\``] : []),
    ...(body?.type === 'json' ? ["'content-type': 'application/json'"] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body?.type === 'json' ? [`  body: JSON.stringify(${toTypeScript(body.values)}),`] : []),
    ...(body?.type === 'form' ? ['  body: form,'] : []),
  ];
  const imports = [
    ...(files.length > 0 ? ["import { openAsBlob } from 'node:fs';"] : []),
    ...(saveAs ? ["import { writeFile } from 'node:fs/promises';"] : []),
  ];
  return [
    ...(imports.length > 0 ? [...imports, ''] : []),
    ...(body?.type === 'form' ? ['const form = new FormData();'] : []),
    ...fields.map(([name, value]) => `form.set('${name}', ${toTypeScript(String(value))});`),
    ...files.map(([name, path]) => `form.set('${name}', await openAsBlob('${path}'), '${path}');`),
    `const answer = await fetch('${addressOf(sample)}'${options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''});`,
    saveAs ? `await writeFile('${saveAs}', answer.body!);` : 'console.log(await answer.json());',
  ].join('\n');
}

type Entries = [name: string, value: unknown][];

function splitForm(body: Sample['body']): [files: [name: string, path: string][], fields: Entries] {
  const entries: Entries = body?.type === 'form' ? Object.entries(body.values) : [];
  const isFile = (value: unknown) => String(value).startsWith('@');
  return [
    entries.filter(([, value]) => isFile(value)).map(([name, value]) => [name, String(value).slice(1)]),
    entries.filter(([, value]) => !isFile(value)),
  ];
}

/** A JSON text is Python, but for three words. */
function toPython(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toPython).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, item]) => `"${name}": ${toPython(item)}`)
      .join(', ')}}`;
  if (value === true) return 'True';
  if (value === false) return 'False';
  return value === null ? 'None' : JSON.stringify(value);
}

function toTypeScript(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toTypeScript).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([name, item]) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${toTypeScript(item)}`)
      .join(', ')} }`;
  return typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);
}
