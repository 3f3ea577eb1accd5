import type { MainModule } from '@mujoco/mujoco';
import { invokeDirectly } from './invoke-directly.ts';

/** The part of Emscripten's options that is used here; MuJoCo's types leave it out. */
interface OpenOptions {
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): void;
  print(): void;
  printErr(): void;
}

let opened: Promise<MainModule> | null = null;

/**
 * MuJoCo's own WebAssembly build, once per process, thread or worker: it runs in Node and in browsers. Opening takes
 * 0.25 s, mostly to compile 10 MB of code; only the background thread opens it.
 * Its output is discarded: errors are thrown, and warnings are counted in the data of a simulation.
 *
 * @param readCode Reads `mujoco.wasm`.
 */
export function openPhysics(readCode: () => Promise<BufferSource>): Promise<MainModule> {
  opened ??= open(readCode);
  return opened;
}

async function open(readCode: () => Promise<BufferSource>): Promise<MainModule> {
  const [{ default: openMujoco }, module] = await Promise.all([
    import('@mujoco/mujoco') as unknown as Promise<{ default: (options: OpenOptions) => Promise<MainModule> }>,
    readCode().then((code) => WebAssembly.compile(code)),
  ]);
  const options = { print: () => {}, printErr: () => {} };
  return new Promise((resolve, reject) => {
    const instantiateWasm: OpenOptions['instantiateWasm'] = (imports, done) => {
      instantiate(module, imports).then((instance) => done(instance, module), reject);
    };
    openMujoco({ ...options, instantiateWasm }).then(resolve, reject);
  });
}

async function instantiate(module: WebAssembly.Module, imports: WebAssembly.Imports): Promise<WebAssembly.Instance> {
  const direct = await invokeDirectly(imports);
  const instance = await WebAssembly.instantiate(module, direct?.imports ?? imports);
  if (direct) direct.connect(instance);
  else rememberFunctions(instance.exports.__indirect_function_table as WebAssembly.Table);
  return instance;
}

/**
 * Without direct calls: this build of MuJoCo asserts at each call through its function table that JavaScript's copy of the
 * entry is the entry, and reading an entry is slow, a sixth of the time that MuJoCo takes for an asset. The table never
 * changes after it was filled.
 */
function rememberFunctions(table: WebAssembly.Table): void {
  const functions: unknown[] = [];
  const read = table.get.bind(table);
  table.get = (index) => (functions[index] ??= read(index));
}
