/** Caches `make` per object: it runs on the first request, and its result lives as long as the object. */
export function oncePer<K extends object, T extends object>(make: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, T>();
  return (key) => {
    let known = made.get(key);
    if (!known) {
      known = make(key);
      made.set(key, known);
    }
    return known;
  };
}
