/** The part of a name after its prefix, as Go's reader splits it; a lone colon at either end is no prefix. */
export function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon > 0 && colon < name.length - 1 ? name.slice(colon + 1) : name;
}

/** The prefix of a name without its colon, empty where there is none. */
export function namePrefix(name: string): string {
  const colon = name.indexOf(':');
  return colon > 0 && colon < name.length - 1 ? name.slice(0, colon) : '';
}
