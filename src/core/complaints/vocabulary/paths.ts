/** A type of content, which only looks like a path. */
const MEDIA_TYPE = /^(?:application|audio|image|multipart|text|video)\/[\w.+-]+$/;

/** The segments of a path in any notation: `a.b[0]`, `/a/b`, `a → b`, `a > b`, `['a']['b']`. */
export const segmentsOf = (path: string): string[] =>
  MEDIA_TYPE.test(path)
    ? [path]
    : path
        .replace(/["'`]/g, '')
        .split(/\s{0,9}(?:→|->|\.|\[|\]|\/|>)\s{0,9}/)
        .filter((segment) => segment !== '');

/** The name that a path ends with; of an item of a list, the list's name. */
export function nameOfPath(path: string): string {
  const name = segmentsOf(path).findLast((segment) => !/^\d+$/.test(segment));
  return name ?? path;
}

/** Segments as one path. */
export const dotted = (segments: readonly (string | number)[]): string => segments.join('.');
