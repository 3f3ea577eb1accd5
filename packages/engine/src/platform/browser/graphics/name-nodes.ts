/** Field numbers of ONNX: the graph of a model, the nodes of a graph, the name and the operator of a node. */
const [GRAPH, NODE, NAME, OPERATOR] = [7, 1, 3, 4];
const BYTES = 2;

/**
 * The bytes of a network with a name for every node of an operator, so that the runtime can be told what to do with them: our
 * networks leave names out. A second name takes the place of a first.
 *
 * @example
 * nameNodes(bytes, 'Conv').names; // ['Conv 0', 'Conv 1']
 */
export function nameNodes(model: Uint8Array, operator: string): { model: Uint8Array; names: string[] } {
  const names: string[] = [];
  const named = rewrite(model, GRAPH, (graph) =>
    rewrite(graph, NODE, (node) => {
      if (!hasOperator(node, operator)) return node;
      names.push(`${operator} ${names.length}`);
      return join([node, write(NAME, new TextEncoder().encode(names.at(-1)))]);
    }),
  );
  return { model: named, names };
}

function hasOperator(node: Uint8Array, operator: string): boolean {
  let found = false;
  rewrite(node, OPERATOR, (value) => {
    found = new TextDecoder().decode(value) === operator;
    return value;
  });
  return found;
}

/** A message with every value of one of its fields changed. All fields of ONNX here are integers or bytes. */
function rewrite(message: Uint8Array, wanted: number, change: (value: Uint8Array) => Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < message.length; ) {
    const [key, keyEnd] = readNumber(message, at);
    const [value, valueEnd] = readNumber(message, keyEnd);
    if ((key & 7) !== 0 && (key & 7) !== BYTES)
      throw new Error(`A field of type ${key & 7} is not expected in a network`);
    const end = (key & 7) === BYTES ? valueEnd + value : valueEnd;
    const isWanted = key >> 3 === wanted && (key & 7) === BYTES;
    parts.push(isWanted ? write(wanted, change(message.subarray(valueEnd, end))) : message.subarray(at, end));
    at = end;
  }
  return join(parts);
}

/** Seven bits a byte, the lowest first. */
function readNumber(bytes: Uint8Array, from: number): [value: number, end: number] {
  let value = 0;
  for (let at = from, unit = 1; ; at++, unit *= 128) {
    value += (bytes[at]! & 127) * unit;
    if (bytes[at]! < 128) return [value, at + 1];
  }
}

function write(field: number, value: Uint8Array): Uint8Array {
  const head = [field * 8 + BYTES];
  let rest = value.length;
  for (; rest > 127; rest = Math.floor(rest / 128)) head.push((rest % 128) + 128);
  return join([Uint8Array.from([...head, rest]), value]);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
