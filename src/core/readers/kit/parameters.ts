import { endOfPattern, withoutOuterBreaks } from './python-text.ts';
import { bodiesOf } from './spans.ts';

/** A named element with what is in it. */
export interface NamedBody {
  readonly name: string;
  readonly body: string;
}

/** The bodies of `<function=name>…</function>`; the last may lack its end tag. One without `>` has no name. */
export const functionsIn = (text: string): (NamedBody | undefined)[] =>
  bodiesOf(text, '<function=', '</function>', { toEnd: true }).map(named);

/**
 * `<parameter=name>value`, without one line break at each end of the value; it ends at its end tag, at the next parameter, at
 * the end of the call, or with the text. One without `>` has no name.
 */
export const parametersIn = (text: string): (NamedBody | undefined)[] =>
  text
    .split('<parameter=')
    .slice(1)
    .map((part, index, parts) => {
      const end = /<\/parameter>|<\/function>/.exec(part)?.index;
      return parameter(part.slice(0, end ?? (index === parts.length - 1 ? endOfPattern(part) : undefined)));
    });

/** The name before the first `>` and the value after it, without one line break at each end. */
export function parameter(source: string): NamedBody | undefined {
  const found = named(source);
  return found && { ...found, body: withoutOuterBreaks(found.body) };
}

function named(source: string): NamedBody | undefined {
  const at = source.indexOf('>');
  return at < 0 ? undefined : { name: source.slice(0, at), body: source.slice(at + 1) };
}
