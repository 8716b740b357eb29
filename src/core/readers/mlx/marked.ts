/** An element that ends at the last closer before the next element. */
export interface MarkedSpan {
  readonly name: string;
  readonly body: string;
  readonly start: number;
  readonly end: number;
}

interface Segment {
  readonly span: MarkedSpan | null;
  /** Index of the opener to go on with. */
  readonly next: number;
}

/**
 * Elements by their openers: one goes on over openers inside of it, until an opener with a closer before it; it ends at the last
 * closer before that. Openers of names that are not valid count as text.
 */
function segments(
  text: string,
  openers: readonly RegExpMatchArray[],
  closer: string,
  valid: ReadonlySet<string> | undefined,
): (index: number) => Segment {
  return (index) => {
    const opener = openers[index]!;
    const start = opener.index!;
    const from = start + opener[0].length;
    const close = text.indexOf(closer, from);
    let next = openers.length;
    for (let j = index + 1; close >= 0 && j < openers.length; j++) {
      if (valid && !valid.has(openers[j]![1]!.trim())) continue;
      if (openers[j]!.index! < close + closer.length) continue;
      next = j;
      break;
    }
    if (close < 0) return { span: null, next };
    const last = text.lastIndexOf(closer, (openers[next]?.index ?? text.length) - closer.length);
    const span = { name: opener[1]!.trim(), body: text.slice(from, last), start, end: last + closer.length };
    return { span: last < from ? null : span, next };
  };
}

/** The calls between openers and closers, of valid names alone; with `outer`, each must be followed by it. */
export function markedCalls(
  text: string,
  opener: RegExp,
  closer: string,
  { outer, valid }: { outer?: string; valid?: ReadonlySet<string> | undefined } = {},
): MarkedSpan[] {
  const openers = [...text.matchAll(opener)];
  const read = segments(text, openers, closer, valid);
  const calls: MarkedSpan[] = [];
  for (let index = 0; index < openers.length; ) {
    if (valid && !valid.has(openers[index]![1]!.trim())) {
      index += 1;
      continue;
    }
    const { span, next } = read(index);
    const whole = span && withOuter(text, span, outer, openers[next]?.index);
    if (whole) calls.push(whole);
    index = next;
  }
  return calls;
}

function withOuter(text: string, span: MarkedSpan, outer: string | undefined, limit = text.length): MarkedSpan | null {
  if (outer === undefined) return span;
  const rest = text.slice(span.end, limit);
  const blanks = rest.length - rest.trimStart().length;
  return rest.startsWith(outer, blanks) ? { ...span, end: span.end + blanks + outer.length } : null;
}

const PARAMETER = /<parameter=([^>]{1,500})>/g;
const PARAMETER_CLOSE = '</parameter>';

/**
 * The parameters of a call, trimmed. Undefined where one that is not declared follows another one's end and `strict` is set.
 */
export function markedParameters(
  block: string,
  valid: ReadonlySet<string> | undefined,
  { strict = false } = {},
): [string, string][] | undefined {
  const openers = [...block.matchAll(PARAMETER)];
  const read = segments(block, openers, PARAMETER_CLOSE, valid);
  const found: [string, string][] = [];
  for (let index = 0; index < openers.length; ) {
    if (strict && valid && hasStranger(block, openers, index, valid)) return undefined;
    const { span, next } = read(index);
    if (span) found.push([span.name, span.body.trim()]);
    index = next;
  }
  return found;
}

function hasStranger(
  block: string,
  openers: readonly RegExpMatchArray[],
  index: number,
  valid: ReadonlySet<string>,
): boolean {
  const from = openers[index]!.index! + openers[index]![0].length;
  const close = block.indexOf(PARAMETER_CLOSE, from);
  if (close < 0) return false;
  return openers
    .slice(index + 1)
    .some((opener) => !valid.has(opener[1]!.trim()) && opener.index! >= close + PARAMETER_CLOSE.length);
}
