import { z } from 'zod';

type Json = Record<string, unknown>;

/** Stated in the schema's descriptions and checked by us; several endpoints reject a schema that has them. */
const LEFT_OUT = ['$schema', 'pattern', 'minLength', 'maxLength', 'format'];

/**
 * A Zod schema as endpoints take it for strict answers: every field is required, and one that may be left out may be null
 * instead. `dropNulls` undoes that in the answer.
 *
 * @example
 * toWireSchema(z.strictObject({ turnDeg: z.number().optional() }));
 * // { type: 'object', properties: { turnDeg: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
 * //   required: ['turnDeg'], additionalProperties: false }
 */
export function toWireSchema(schema: z.ZodType): Json {
  return rewrite(z.toJSONSchema(schema, { io: 'input' }) as Json);
}

function rewrite(node: Json): Json {
  const kept = Object.entries(node).filter(([key]) => !LEFT_OUT.includes(key));
  const dst: Json = Object.fromEntries(kept.map(([key, value]) => [key, rewriteValue(value)]));
  if ('const' in dst) {
    dst.enum = [dst.const];
    delete dst.const;
  }
  if (!isObject(node.properties)) return dst;

  const required = Array.isArray(node.required) ? (node.required as string[]) : [];
  dst.properties = Object.fromEntries(
    Object.entries(node.properties).map(([key, value]) => {
      const inner = rewrite(value as Json);
      return [key, required.includes(key) ? inner : { anyOf: [inner, { type: 'null' }] }];
    }),
  );
  return { ...dst, required: Object.keys(node.properties), additionalProperties: false };
}

const rewriteValue = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(rewriteValue) : isObject(value) ? rewrite(value) : value;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Leaves out every field that is null. */
export function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([key, inner]) => [key, dropNulls(inner)]));
}
