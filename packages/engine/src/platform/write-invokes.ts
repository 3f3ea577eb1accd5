/** Numbers of WebAssembly's binary format. */
const TYPES = { i: 0x7f, j: 0x7e, f: 0x7d, d: 0x7c } as const;
const [EXTERNREF, FUNCREF, FUNCTION, NO_RESULT] = [0x6f, 0x70, 0x60, 0x40] as const;
const SECTION = { types: 1, imports: 2, functions: 3, exports: 7, code: 10 } as const;
const KIND = { function: 0, table: 1, tag: 4 } as const;
const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** The first types of the module: reading the stack's pointer, handling an exception, the tag of exceptions. */
const COMMON = { readStack: 0, handle: 1, tag: 2 } as const;
const ZERO: Record<number, number[]> = {
  [TYPES.i]: [0x41, 0],
  [TYPES.j]: [0x42, 0],
  [TYPES.f]: [0x43, 0, 0, 0, 0],
  [TYPES.d]: [0x44, 0, 0, 0, 0, 0, 0, 0, 0],
};

interface Signature {
  results: number[];
  values: number[];
}

/**
 * A WebAssembly module with Emscripten's functions `invoke_vi`, `invoke_iii` and so on, whose letters are their types, that of
 * the result first: each calls the function at an index of a table and catches what JavaScript throws. It imports `a.table`,
 * whose entry 0 reads the stack's pointer, `a.handle`, which is called with an exception and that pointer, and `a.tag`.
 *
 * @example
 * const module = await WebAssembly.compile(writeInvokes(['invoke_vi', 'invoke_iii']));
 */
export function writeInvokes(names: readonly string[]): Uint8Array<ArrayBuffer> {
  const { i } = TYPES;
  const signatures = names.map(readSignature);
  const typeOf = (at: number) => Object.keys(COMMON).length + 2 * at;
  const types = [
    writeType({ values: [], results: [i] }),
    writeType({ values: [EXTERNREF, i], results: [] }),
    writeType({ values: [EXTERNREF], results: [] }),
    ...signatures.flatMap(({ values, results }) => [
      writeType({ values, results }),
      writeType({ values: [i, ...values], results }),
    ]),
  ];
  const imports = [
    [...writeText('a'), ...writeText('table'), KIND.table, FUNCREF, 0, 1],
    [...writeText('a'), ...writeText('handle'), KIND.function, COMMON.handle],
    [...writeText('a'), ...writeText('tag'), KIND.tag, 0, COMMON.tag],
  ];
  return Uint8Array.from([
    ...HEADER,
    ...writeSection(SECTION.types, types),
    ...writeSection(SECTION.imports, imports),
    ...writeSection(
      SECTION.functions,
      names.map((_, at) => writeWhole(typeOf(at) + 1)),
    ),
    ...writeSection(
      SECTION.exports,
      names.map((name, at) => [...writeText(name), KIND.function, ...writeWhole(at + 1)]),
    ),
    ...writeSection(
      SECTION.code,
      signatures.map((signature, at) => writeInvoke(signature, typeOf(at))),
    ),
  ]);
}

function readSignature(name: string): Signature {
  const [result, ...values] = name.slice('invoke_'.length);
  const toType = (letter: string) => TYPES[letter as keyof typeof TYPES];
  return { results: result === 'v' ? [] : [toType(result!)], values: values.map(toType) };
}

function writeInvoke({ results, values }: Signature, type: number): number[] {
  // The first parameter is the index of the function; the local behind the others is the stack's pointer.
  const stack = writeWhole(values.length + 1);
  const body = [
    ...[1, 1, TYPES.i],
    ...[0x41, 0, 0x11, COMMON.readStack, 0, 0x21, ...stack], // i32.const 0, call_indirect, local.set
    ...[0x02, EXTERNREF], // block
    ...[0x1f, ...(results.length > 0 ? results : [NO_RESULT]), 1, 0, 0, 0], // try_table (catch tag, to the block's end)
    ...values.flatMap((_, at) => [0x20, ...writeWhole(at + 1)]), // local.get
    ...[0x20, 0, 0x11, ...writeWhole(type), 0], // local.get 0, call_indirect
    ...[0x0b, 0x0f, 0x0b], // end, return, end
    ...[0x20, ...stack, 0x10, 0], // local.get, call handle
    ...results.flatMap((result) => ZERO[result]!),
    0x0b, // end
  ];
  return [...writeWhole(body.length), ...body];
}

function writeType({ values, results }: Signature): number[] {
  return [FUNCTION, ...writeWhole(values.length), ...values, ...writeWhole(results.length), ...results];
}

const writeText = (text: string) => [...writeWhole(text.length), ...new TextEncoder().encode(text)];

function writeSection(id: number, entries: readonly number[][]): number[] {
  const body = [...writeWhole(entries.length), ...entries.flat()];
  return [id, ...writeWhole(body.length), ...body];
}

/** A whole number in LEB128. */
function writeWhole(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeWhole(value >>> 7)];
}
