/** The last name in a JSON pointer that is not an index: the field or argument that it leads to; empty where there is none. */
export function pointerName(pointer: string | undefined): string {
  const names = (pointer ?? '').split('/').slice(1);
  const name = names.findLast((segment) => !/^\d+$/.test(segment)) ?? '';
  return name.replace(/~1/g, '/').replace(/~0/g, '~');
}
