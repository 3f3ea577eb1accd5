import type { AssetRequest } from '../src/types.ts';

export interface Watch {
  request: AssetRequest;
  /** The fields that were read so far, also those that the request does not have. */
  read: Set<keyof AssetRequest>;
}

/**
 * A request that notes what is read of it.
 *
 * @example
 * const { request, read } = watchRequest({ image, level: 'low', formats: [] });
 * request.level;
 * [...read]; // ['level']
 */
export function watchRequest(whole: AssetRequest): Watch {
  const read = new Set<keyof AssetRequest>();
  const note = (key: string | symbol) => read.add(key as keyof AssetRequest);
  const request = new Proxy(whole, {
    get(target, key) {
      note(key);
      return Reflect.get(target, key);
    },
    has(target, key) {
      note(key);
      return Reflect.has(target, key);
    },
    ownKeys() {
      throw new Error('a stage reads the whole request: then it cannot be known what its result depends on');
    },
  });
  return { request, read };
}
