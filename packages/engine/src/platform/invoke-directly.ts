import { writeInvokes } from './write-invokes.ts';

/** The functions by which C++ throws. */
const THROWERS = [
  '__cxa_throw',
  '__cxa_rethrow',
  '__cxa_rethrow_primary_exception',
  '__resumeException',
  '_emscripten_throw_longjmp',
];

type Thrower = (...values: unknown[]) => unknown;
type Exports = Record<string, (...values: number[]) => void>;

interface DirectCalls {
  /** For the instance. */
  imports: WebAssembly.Imports;
  /** To be called with the instance before it is used. Its table must not change any more. */
  connect(instance: WebAssembly.Instance): void;
}

/**
 * Emscripten lets C++ catch exceptions by calling through JavaScript: `invoke_vi(f, 1)` tries `table[f](1)`. The same in
 * WebAssembly itself runs JavaScript only where something is thrown: a fifth of the time that MuJoCo takes for an asset.
 * Null where the runtime cannot do that.
 *
 * @param imports Emscripten's own.
 */
export async function invokeDirectly({ env = {}, ...others }: WebAssembly.Imports): Promise<DirectCalls | null> {
  const { JSTag: tag } = WebAssembly as unknown as { JSTag?: WebAssembly.ImportValue };
  const names = Object.keys(env).filter((name) => name.startsWith('invoke_'));
  const code = writeInvokes(names);
  if (!tag || !WebAssembly.validate(code)) return null;

  const table = new WebAssembly.Table({ element: 'anyfunc', initial: 1 });
  const thrown = new WeakSet<object>();
  const remember = (throwIt: Thrower): Thrower => {
    return (...values) => {
      try {
        return throwIt(...values);
      } catch (error) {
        thrown.add(error as object);
        throw error;
      }
    };
  };
  const throwers = THROWERS.filter((name) => name in env).map((name) => [name, remember(env[name] as Thrower)]);
  let main: Exports = {};
  const handle = (error: object, stack: number) => {
    main._emscripten_stack_restore!(stack);
    if (!thrown.has(error)) throw error;
    main.setThrew!(1, 0);
  };
  const invokes = await WebAssembly.instantiate(await WebAssembly.compile(code), { a: { table, handle, tag } });
  return {
    imports: { ...others, env: { ...env, ...Object.fromEntries(throwers), ...invokes.exports } },
    connect({ exports }) {
      main = exports as Exports;
      const functions = exports.__indirect_function_table as WebAssembly.Table;
      table.grow(functions.length - 1);
      for (let i = 1; i < functions.length; i++) table.set(i, functions.get(i));
      // No pointer to a function is 0.
      table.set(0, exports.emscripten_stack_get_current);
    },
  };
}
