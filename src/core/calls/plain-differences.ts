import { sameScalar } from '../json/exact-json.ts';
import { pointerSegment } from '../json/json-pointer.ts';
import { isObject, own } from '../tools/schema/json-schema.ts';
import { showValue } from '../tools/schema/show-value.ts';

/** One path at which the value read differs from the value meant. */
export interface PlainDifference {
  /** JSON Pointer. */
  readonly path: string;
  /** One sentence. */
  readonly message: string;
}

/** All differences between two plain values. */
export function plainDifferences(meant: unknown, read: unknown, path = ''): PlainDifference[] {
  if (Array.isArray(meant) && Array.isArray(read) && meant.length === read.length) {
    return meant.flatMap((item, index) => plainDifferences(item, read[index], path + pointerSegment(index)));
  }
  if (isObject(meant) && isObject(read)) {
    const names = new Set([...Object.keys(meant), ...Object.keys(read)]);
    return [...names].flatMap((name) =>
      plainDifferences(own(meant, name), own(read, name), path + pointerSegment(name)),
    );
  }
  if (sameScalar(meant, read)) return [];
  return [{ path, message: `Shows ${showValue(meant)} and reads back to ${showValue(read)}.` }];
}
