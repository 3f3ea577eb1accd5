/** A prim of a text layer: what it is, what is applied to it, and its own attributes as written. */
export interface Prim {
  path: string;
  type: string;
  schemas: string[];
  /** From name to value: `physics:mass` to `0.3`. */
  attributes: Map<string, string>;
}

/**
 * The prims of a layer that this project wrote, with a brace and an attribute on each line. It reads the text as it is,
 * where other readers leave out what they do not know.
 *
 * @example
 * const [root] = readPrims(text); // { path: '/mug', type: 'Xform', … }
 */
export function readPrims(layer: string): Prim[] {
  const prims: Prim[] = [];
  const open: (Prim | null)[] = [];
  let next: Prim | null = null;
  for (const line of layer.split('\n')) {
    const [, type, name] = /^\s*def (\w+) "(\w+)"/.exec(line) ?? [];
    if (type && name) {
      next = { path: `${open.findLast(Boolean)?.path ?? ''}/${name}`, type, schemas: [], attributes: new Map() };
      prims.push(next);
    }
    const [, schemas] = /^\s*prepend apiSchemas = \[(.*)\]/.exec(line) ?? [];
    if (schemas && next) next.schemas = schemas.split(', ').map((word) => word.slice(1, -1));
    if (/^\s*\{$/.test(line)) {
      open.push(next);
      next = null;
    } else if (/^\s*\}$/.test(line)) open.pop();
    const [, attribute, value] = /^\s*(?:uniform )?[\w[\]]+ ([\w:.]+) = (.*?)(?: \($|$)/.exec(line) ?? [];
    if (attribute && value) (next ?? open.at(-1))?.attributes.set(attribute, value);
  }
  return prims;
}
