/** What `make` gives for an object, made when first asked for and kept as long as the object lives. */
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
