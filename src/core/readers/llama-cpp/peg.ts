/** What a part of a text is, as the mapper of calls reads it. */
export type Tag =
  | 'content'
  | 'tool-open'
  | 'tool-name'
  | 'tool-args'
  | 'tool-close'
  | 'arg-open'
  | 'arg-name'
  | 'arg-value'
  | 'arg-text'
  | 'arg-close';

/** A tagged part; marks are in the order in which they begin, the outer one first. */
export interface Mark {
  readonly tag: Tag;
  readonly start: number;
  end: number;
  /** What it is read as, where that is not what is written. */
  value?: string;
}

/** A text that is being read. Where it ends inside a rule it is cut: no other rule is tried, and what was read counts. */
export interface Run {
  readonly text: string;
  readonly marks: Mark[];
  isCut: boolean;
}

/** Reads from an offset on and gives the offset after it; `FAILED` where the rule does not match. */
export type Rule = (run: Run, at: number) => number;

export const FAILED = -1;

/** Matches the empty text. */
export const nothing: Rule = (_, at) => at;

/** The text ends within a rule. */
export function cut(run: Run): number {
  run.isCut = true;
  return run.text.length;
}

function literal(mark: string): Rule {
  return (run, at) => {
    if (run.text.startsWith(mark, at)) return at + mark.length;
    return run.text.length - at < mark.length && mark.startsWith(run.text.slice(at)) ? cut(run) : FAILED;
  };
}

const asRule = (part: Rule | string): Rule => (typeof part === 'string' ? literal(part) : part);

/** One after the other; a text stands for itself. */
export function inTurn(...parts: readonly (Rule | string)[]): Rule {
  const rules = parts.filter((part) => part !== '' && part !== nothing).map(asRule);
  return (run, at) => {
    let end = at;
    for (const rule of rules) {
      end = rule(run, end);
      if (end === FAILED || run.isCut) break;
    }
    return end;
  };
}

/** The first that matches. */
export function oneOf(...parts: readonly (Rule | string)[]): Rule {
  const rules = parts.map(asRule);
  return (run, at) => {
    const before = run.marks.length;
    for (const rule of rules) {
      const end = rule(run, at);
      if (end !== FAILED) return end;
      run.marks.length = before;
    }
    return FAILED;
  };
}

/** As often as it matches, at most `most` times; at the end of the text it is not tried. */
export function repeated(part: Rule | string, least = 0, most = Number.POSITIVE_INFINITY): Rule {
  const rule = asRule(part);
  return (run, start) => {
    let at = start;
    let count = 0;
    while (count < most && at < run.text.length) {
      const before = run.marks.length;
      const end = rule(run, at);
      if (run.isCut && end !== FAILED) return end;
      if (end === FAILED || end === at) {
        run.marks.length = before;
        break;
      }
      at = end;
      count++;
    }
    if (count >= least) return at;
    return at >= run.text.length ? cut(run) : FAILED;
  };
}

export const optional = (part: Rule | string): Rule => repeated(part, 0, 1);

/** Up to the first of these marks, or to what may be the beginning of one at the end of the text; cut without one. */
export function until(...delimiters: readonly string[]): Rule {
  return (run, at) => {
    const found = delimiters.map((mark) => run.text.indexOf(mark, at)).filter((start) => start >= 0);
    const first = Math.min(run.text.length, ...found, ...delimiters.map((mark) => beginningAtEnd(run.text, mark, at)));
    return first === run.text.length ? cut(run) : first;
  };
}

function beginningAtEnd(text: string, mark: string, from: number): number {
  for (let at = Math.max(from, text.length - mark.length + 1); at < text.length; at++)
    if (mark.startsWith(text.slice(at))) return at;
  return text.length;
}

/** White space of C. */
export const space: Rule = ({ text }, at) => {
  let end = at;
  while (/^[ \t\n\v\f\r]$/.test(text.charAt(end))) end++;
  return end;
};

/** At least one of these characters. */
export function characters(group: string): Rule {
  const pattern = new RegExp(`${group}+`, 'y');
  return (run, at) => {
    pattern.lastIndex = at;
    if (pattern.test(run.text)) return pattern.lastIndex;
    return at >= run.text.length ? cut(run) : FAILED;
  };
}

/** Matches without taking anything. */
export const ahead = (part: Rule | string): Rule => looking(part, true);

/** Matches where the rule does not, and takes nothing. */
export const notAhead = (part: Rule | string): Rule => looking(part, false);

function looking(part: Rule | string, isWanted: boolean): Rule {
  const rule = asRule(part);
  return (run, at) => {
    const before = run.marks.length;
    const end = rule(run, at);
    run.marks.length = before;
    return run.isCut || (end !== FAILED) === isWanted ? at : FAILED;
  };
}

/** The end of the text. */
export const end: Rule = ({ text }, at) => (at >= text.length ? at : FAILED);

/** Marks what the rule matches. */
export function tagged(tag: Tag, ...parts: readonly (Rule | string)[]): Rule {
  const rule = inTurn(...parts);
  return (run, start) => {
    const mark: Mark = { tag, start, end: start };
    run.marks.push(mark);
    mark.end = rule(run, start);
    return mark.end;
  };
}

/** Without marks where the text ends within it. */
export function atomic(...parts: readonly (Rule | string)[]): Rule {
  const rule = inTurn(...parts);
  return (run, at) => {
    const before = run.marks.length;
    const end = rule(run, at);
    if (run.isCut) run.marks.length = before;
    return end;
  };
}
