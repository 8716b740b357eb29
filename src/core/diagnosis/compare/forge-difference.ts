import { inferScalar } from '../../calls/infer-scalar.ts';
import { type Value, valueToJson } from '../../calls/value.ts';
import { wellFormed } from '../../forge/utf8-bytes.ts';
import { trimSpace } from '../../text/characters.ts';
import { quote } from '../../text/quote.ts';
import type { StreamText } from '../../text/stream-text.ts';

/**
 * How an argument in Forge's flat map differs from the value read here, one clause; null where it differs only in white
 * space around it.
 */
export function forgeDifference(value: Value, shown: string | undefined, text: StreamText): string | null {
  switch (value.type) {
    case 'object':
      return null;
    case 'array':
      return isRepeated(value, text) ? `only the last of the repeated elements, ${quote(shown ?? '')}.` : null;
    case 'string': {
      const own = trimSpace(wellFormed(value.value));
      return own === (shown ?? '') ? null : departs(shown);
    }
    default: {
      const scalar = inferScalar(shown ?? '');
      const same = scalar.type === value.type && valueToJson({ ...value, ...scalar } as Value) === valueToJson(value);
      return same || shown === text.slice(value.inner.start, value.inner.end) ? null : departs(shown);
    }
  }
}

const departs = (shown: string | undefined): string => (shown === undefined ? 'it leaves it out.' : `${quote(shown)}.`);

/** Whether there are several elements of one name, not one element around the items. */
function isRepeated({ span, inner }: Value, text: StreamText): boolean {
  return span.start === inner.start && text.charCodeAt(span.start) === 0x3c;
}
