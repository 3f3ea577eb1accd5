/**
 * Reads the YAML that our manifests are written in: mappings and lists by indentation, `{}` and `[]` on one line, plain and
 * quoted words, anchors, aliases, merges and comments. Whatever else YAML has is an error, so that nothing is misread.
 *
 * @example
 * const [service] = readYaml('kind: Service\nspec: { ports: [{ port: 80 }] }\n');
 */
export function readYaml(text: string): unknown[] {
  return text
    .split(/^---$/m)
    .map((document) => readDocument(document))
    .filter((value) => value !== null);
}

interface Line {
  indent: number;
  text: string;
}

function readDocument(document: string): unknown {
  const lines: Line[] = document
    .split('\n')
    .map((line) => ({ indent: line.search(/\S/), text: dropComment(line).trim() }))
    .filter(({ text }) => text !== '');
  const anchors = new Map<string, unknown>();
  let at = 0;
  const value = lines.length === 0 ? null : readBlock(lines[0]!.indent);
  if (at < lines.length) throw new Error(`not understood: ${lines[at]!.text}`);
  return value;

  function readBlock(indent: number): unknown {
    return lines[at]!.text.startsWith('- ') ? readList(indent) : readMapping(indent);
  }

  function readList(indent: number): unknown[] {
    const list: unknown[] = [];
    while (at < lines.length && lines[at]!.indent === indent && lines[at]!.text.startsWith('- ')) {
      const rest = lines[at]!.text.slice(2).trim();
      if (!/^[\w./-]+:( |$)/.test(rest)) {
        at++;
        list.push(readWord(rest));
      } else {
        // The first key of a mapping stands behind the dash; the others stand below it.
        lines[at] = { indent: indent + 2, text: rest };
        list.push(readMapping(indent + 2));
      }
    }
    return list;
  }

  function readMapping(indent: number): Record<string, unknown> {
    const mapping: Record<string, unknown> = {};
    while (at < lines.length && lines[at]!.indent === indent && !lines[at]!.text.startsWith('- ')) {
      const { text } = lines[at++]!;
      const [, key, rest = ''] = /^("[^"]*"|[^\s"'{}[\]&*#|>]+):(?: (.*))?$/.exec(text) ?? [];
      if (key === undefined) throw new Error(`not a key with a value: ${text}`);
      const value = readValue(rest.trim(), indent);
      if (key === '<<') Object.assign(mapping, { ...(value as object), ...mapping });
      else mapping[key.replaceAll('"', '')] = value;
    }
    return mapping;
  }

  function readValue(rest: string, indent: number): unknown {
    const [, anchor, word = ''] = /^(?:&(\w+) ?)?(.*)$/.exec(rest)!;
    const isBelow = word === '' && at < lines.length;
    const next = lines[at];
    let value: unknown = null;
    if (word !== '') value = readWord(word);
    else if (isBelow && (next!.indent > indent || (next!.indent === indent && next!.text.startsWith('- ')))) {
      value = readBlock(next!.indent);
    }
    if (anchor) anchors.set(anchor, value);
    return value;
  }

  function readWord(word: string): unknown {
    if (word.startsWith('*')) {
      if (!anchors.has(word.slice(1))) throw new Error(`no anchor ${word}`);
      return anchors.get(word.slice(1));
    }
    const flow = readFlow(word, 0);
    if (flow.end !== word.length) throw new Error(`not understood: ${word}`);
    return flow.value;
  }
}

/** A value on one line, from a place in it to the place behind it. */
function readFlow(text: string, start: number, within = ''): { value: unknown; end: number } {
  if (text[start] === '{' || text[start] === '[') return readBrackets(text, start);
  const quoted = /^(?:"([^"\\]*)"|'([^']*)')/.exec(text.slice(start));
  if (quoted) return { value: quoted[1] ?? quoted[2], end: start + quoted[0].length };
  const stop = within === '' ? text.length : text.slice(start).search(/[,\]}]/) + start;
  const word = text.slice(start, stop).trim();
  if (/^['&*|>!%@`]/.test(word) || (within !== '' && stop < start)) throw new Error(`not understood: ${text}`);
  return { value: toScalar(word), end: stop };
}

function readBrackets(text: string, start: number): { value: unknown; end: number } {
  const isMapping = text[start] === '{';
  const list: unknown[] = [];
  const mapping: Record<string, unknown> = {};
  let at = start + 1;
  const skip = () => {
    while (text[at] === ' ') at++;
  };
  for (skip(); text[at] !== (isMapping ? '}' : ']'); skip()) {
    if (at >= text.length) throw new Error(`never closed: ${text}`);
    let key = '';
    if (isMapping) {
      const [whole = '', name] = /^([^\s:,{}[\]"]+(?::[^\s:,{}[\]"]+)*): */.exec(text.slice(at)) ?? [];
      if (name === undefined) throw new Error(`not a key with a value: ${text.slice(at)}`);
      key = name;
      at += whole.length;
    }
    const { value, end } = readFlow(text, at, text[start]);
    if (isMapping) mapping[key] = value;
    else list.push(value);
    at = end;
    skip();
    if (text[at] === ',') at++;
  }
  return { value: isMapping ? mapping : list, end: at + 1 };
}

function toScalar(word: string): unknown {
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === '' || word === 'null' || word === '~') return null;
  return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : word;
}

/** A `#` begins a comment at the start of a line or after a space, outside quotes. */
function dropComment(line: string): string {
  let isQuoted = false;
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '"') isQuoted = !isQuoted;
    if (line[i] === '#' && !isQuoted && (i === 0 || line[i - 1] === ' ')) return line.slice(0, i);
  }
  return line;
}
