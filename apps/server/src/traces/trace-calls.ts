import { noTraces, type Traces } from './traces.ts';

type AsyncMethod = (...args: never[]) => Promise<unknown>;

/** The names of methods that answer with a promise. */
type Callable<T> = { [K in keyof T]: T[K] extends AsyncMethod ? K : never }[keyof T] & string;

/**
 * The same provider; each call of these methods is a span.
 *
 * @example
 * traceCalls(traces, 'storage', storage, ['put', 'get']); // spans `storage put` and `storage get`
 */
export function traceCalls<T extends object>(
  traces: Traces,
  name: string,
  provider: T,
  methods: readonly Callable<T>[],
): T {
  if (traces === noTraces) return provider;
  const traced = Object.create(provider) as Record<string, AsyncMethod>;
  for (const method of methods) {
    const call = (provider[method] as AsyncMethod).bind(provider);
    traced[method] = (...args) => traces.span(`${name} ${method}`, {}, () => call(...args));
  }
  return traced as T;
}
