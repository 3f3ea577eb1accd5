/**
 * Memoizes a function of one object: several formats need the same tables of one body. The result is garbage collected
 * with the object.
 *
 * @example
 * const weldOnce = memoizeByObject(weldVisualMesh);
 * weldOnce(body) === weldOnce(body); // true
 */
export function memoizeByObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
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
