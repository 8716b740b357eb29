/** One name as a JSON Pointer segment with its slash (RFC 6901): `a/b` → `/a~1b`. */
export const pointerSegment = (name: string | number): string =>
  `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The names of a JSON Pointer, unescaped; empty for the empty pointer. */
export const pointerNames = (pointer: string): string[] =>
  pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
