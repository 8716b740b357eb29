import { asObject } from '../../json/json-access.ts';
import { pointerNames } from '../../json/json-pointer.ts';

/** The value at a JSON Pointer; undefined where there is none. */
export function valueAtPointer(root: unknown, pointer: string): unknown {
  let value = root;
  for (const name of pointerNames(pointer)) value = Array.isArray(value) ? value[Number(name)] : asObject(value)[name];
  return value;
}
