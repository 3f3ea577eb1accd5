/**
 * Makes something once for each object and hands out the same again: several formats want the same tables of one body.
 * What was made goes when the object goes.
 *
 * @example
 * const weldOnce = remember(weldDrawn);
 * weldOnce(body) === weldOnce(body); // true
 */
export function remember<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    let entry = known.get(key);
    if (!entry) {
      entry = { value: make(key) };
      known.set(key, entry);
    }
    return entry.value;
  };
}
