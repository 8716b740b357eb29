/** The text does not match. */
export const NO = -1;
/** The text ends before it is decided. */
export const CUT = -2;

/** What is known where a mark is looked for: what the call in view was opened with, and what the match itself found. */
export interface MatchScope {
  /** What the tags of the call in view begin with, `atem:` in `<atem:invoke`; null where no call has said so. */
  readonly prefix: string | null;
  /** Name of the tool that the call in view calls, and of the argument that is open; empty where there is none. */
  readonly tool: string;
  readonly argument: string;
  /** The open argument is a tag of its own name: `<path>` and not `<parameter=path>`. */
  readonly isBareArgument: boolean;
  /** Names that open a call or an argument by themselves, for dialects whose tags are names. */
  readonly hasTools: boolean;
  isTool(name: string): boolean;
  /** Of the user's tools alone. */
  isOwnTool(name: string): boolean;
  isArgument(tool: string, name: string): boolean;
  /** The arguments of the tool are known. */
  knowsArguments(tool: string): boolean;
  /** All names of tools, and of the arguments of one; undefined where they cannot be listed. */
  readonly toolNames: readonly string[];
  argumentNames(tool: string): readonly string[] | undefined;
  /** The longest tool name that a word begins with; empty where none does. */
  toolPrefix(word: string): string;
  /** Offset of the place in the reply. */
  readonly at: number;
  /** Up to so many characters that are before the place, for marks that begin with a word. */
  before(length: number): string;
  /** A stretch of the reply before the place. */
  written(start: number, end: number): string;
  /** Where a text is next, at most so far after a place; no stretch is searched twice for it. */
  placeOf(text: string, at: number, most: number): number;
  /** No more text comes. */
  readonly ended: boolean;
  found: Found;
}

/** Offsets within the source that was matched, perhaps before its start; NOWHERE where nothing was found. */
export interface Found {
  nameStart: number;
  nameEnd: number;
  prefix: string;
  /** How far before the place the mark begins. */
  back: number;
}

export const NOWHERE = -1_000_000_000;

export const nothingFound = (): Found => ({ nameStart: NOWHERE, nameEnd: NOWHERE, prefix: '', back: 0 });

/** No call is open and no name is known. */
export const NOTHING_KNOWN: Omit<MatchScope, 'found'> = {
  prefix: null,
  tool: '',
  argument: '',
  isBareArgument: false,
  hasTools: false,
  isTool: () => false,
  isOwnTool: () => false,
  isArgument: () => false,
  knowsArguments: () => false,
  toolNames: [],
  argumentNames: () => [],
  toolPrefix: () => '',
  at: 0,
  before: () => '',
  written: () => '',
  placeOf: () => NO,
  ended: false,
};

/**
 * Reads `source` from `at`: the offset after the match, `NO`, or `CUT` where more text could still make it match.
 * Looks at each character a bounded number of times.
 */
export interface Matcher {
  (source: string, at: number, scope: MatchScope): number;
  /**
   * How all that it matches begins, given what is known of the call in view, or whatever that is (null); undefined, or left out,
   * where that is not known.
   */
  readonly leads?: LeadsIn;
}

/** With what something begins that is matched; `whole` are those of the texts that are all of it. */
interface Leads {
  readonly texts: readonly string[];
  readonly whole: readonly string[];
}

type LeadsIn = (scope: MatchScope | null) => Leads | undefined;

/** More ways to begin are not told apart. */
const MOST_LEADS = 128;

const wholly = (texts: readonly string[]): Leads => ({ texts, whole: texts });

const leading = (match: Matcher, leads: LeadsIn | undefined): Matcher =>
  leads ? Object.assign(match, { leads }) : match;

/**
 * A matcher of names that are known from elsewhere, and all of them; undefined where they cannot be listed. A list that takes no
 * scope is the same in every call.
 */
export const namesFrom = (match: Matcher, names: (scope: MatchScope) => readonly string[] | undefined): Matcher =>
  leading(match, (scope) => {
    if (scope === null && names.length > 0) return undefined;
    const texts = names(scope ?? UNUSED);
    return texts && wholly(texts);
  });

const leadsOf = (part: Matcher | string, scope: MatchScope | null): Leads | undefined =>
  typeof part === 'string' ? wholly([part]) : part.leads?.(scope);

const leadsOfSequence =
  (parts: readonly (Matcher | string)[]): LeadsIn =>
  (scope) => {
    let ended: readonly string[] = [];
    let whole: readonly string[] = [''];
    for (const part of parts) {
      const next = leadsOf(part, scope);
      if (!next || whole.length * next.texts.length > MOST_LEADS) return { texts: [...ended, ...whole], whole: [] };
      const after = (texts: readonly string[]) => whole.flatMap((text) => texts.map((more) => text + more));
      ended = [...ended, ...after(next.texts.filter((text) => !next.whole.includes(text)))];
      whole = after(next.whole);
    }
    return { texts: [...ended, ...whole], whole };
  };

const leadsOfChoice =
  (choices: readonly (Matcher | string)[]): LeadsIn =>
  (scope) => {
    const all = choices.map((choice) => leadsOf(choice, scope));
    const known = all.filter((leads) => leads !== undefined);
    if (known.length < all.length) return undefined;
    return { texts: known.flatMap(({ texts }) => texts), whole: known.flatMap(({ whole }) => whole) };
  };

/** Longest mark there is: names and attributes in it are bounded, so that what is held back is. */
export const LONGEST_MARK = 2_048;

export const literal = (text: string): Matcher =>
  leading(
    (source, at) => literalAt(text, source, at),
    () => wholly([text]),
  );

/** One after the other. */
export const sequence = (...parts: readonly (Matcher | string)[]): Matcher =>
  leading((source, at, scope) => {
    let end = at;
    for (const part of parts) {
      end = typeof part === 'string' ? literalAt(part, source, end) : part(source, end, scope);
      if (end < 0) return end;
    }
    return end;
  }, leadsOfSequence(parts));

function literalAt(text: string, source: string, at: number): number {
  if (source.startsWith(text, at)) return at + text.length;
  return source.length - at < text.length && text.startsWith(source.slice(at)) ? CUT : NO;
}

/** The first that matches; cut where an earlier one may still. */
export const either = (...choices: readonly (Matcher | string)[]): Matcher =>
  leading((source, at, scope) => {
    for (const choice of choices) {
      const end = typeof choice === 'string' ? literalAt(choice, source, at) : choice(source, at, scope);
      if (end !== NO) return end;
    }
    return NO;
  }, leadsOfChoice(choices));

/** The same any number of times, none too, but no more than a model that repeats itself writes. */
export const repeated =
  (part: Matcher): Matcher =>
  (source, at, scope) => {
    let end = at;
    for (let count = 0; count < 16; count++) {
      const next = part(source, end, scope);
      if (next === NO) break;
      if (next === CUT) return CUT;
      end = next;
    }
    return end;
  };

export const optional = (part: Matcher | string): Matcher => either(part, '');

/** White space, perhaps none. Cut only where the text ends in it: what follows decides. */
export const spaces: Matcher = (source, at) => {
  let end = at;
  while (end < source.length && isSpace(source.charCodeAt(end))) end++;
  return end;
};

/** A line break and the white space after it, with blanks before it on its line. */
export const lineBreak: Matcher = (source, at) => {
  const end = spaces(source, at, UNUSED);
  return source.slice(at, end).includes('\n') ? end : end === source.length ? CUT : NO;
};

export const someSpace: Matcher = (source, at) => {
  if (at >= source.length) return CUT;
  return isSpace(source.charCodeAt(at)) ? spaces(source, at, UNUSED) : NO;
};

const UNUSED = null as unknown as MatchScope;

export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}

/** Any characters but these, at least `least` of them. */
export const without =
  (excluded: string, least = 1): Matcher =>
  (source, at) => {
    let end = at;
    while (end < source.length && !excluded.includes(source.charAt(end))) if (++end - at > LONGEST_MARK) return NO;
    if (end === source.length) return CUT;
    return end - at < least ? NO : end;
  };

/** What `part` matches is the name. */
export const name = (part: Matcher): Matcher =>
  leading((source, at, scope) => {
    scope.found.nameStart = at;
    scope.found.nameEnd = NOWHERE;
    const end = part(source, at, scope);
    if (end >= 0) scope.found.nameEnd = end;
    return end;
  }, part.leads);

/** Matches without reading: what follows decides. */
export const followedBy = (part: Matcher | string): Matcher =>
  leading(
    (source, at, scope) => {
      const before = { ...scope.found };
      const end = typeof part === 'string' ? literalAt(part, source, at) : part(source, at, scope);
      if (end >= 0) scope.found = before;
      return end < 0 ? end : at;
    },
    (scope) => {
      const leads = leadsOf(part, scope);
      return leads && { texts: leads.texts, whole: [] };
    },
  );

/** A matcher that looks at what is before the place alone. */
export const readsNothing = (match: Matcher): Matcher => leading(match, () => wholly(['']));

/** Nothing but white space is before the place in the reply: the prompt ended in what would be there. */
export const AT_REPLY_START: Matcher = readsNothing((source, at, scope) =>
  scope.at <= LONGEST_BLANK && scope.before(LONGEST_BLANK).length === scope.at ? AFTER_MARK(source, at, scope) : NO,
);

/** The same behind a mark, such as the end of thinking; the white space is part of what is matched. */
export const AFTER_MARK: Matcher = readsNothing((_source, at, scope) => {
  const before = scope.before(LONGEST_BLANK + 1);
  if (before.length > LONGEST_BLANK || before.trim() !== '') return NO;
  scope.found.back = before.length;
  return at;
});
const LONGEST_BLANK = 16;

/** Matches where `part` does not. */
export const notFollowedBy =
  (part: Matcher | string): Matcher =>
  (source, at, scope) => {
    const before = { ...scope.found };
    const end = typeof part === 'string' ? literalAt(part, source, at) : part(source, at, scope);
    scope.found = before;
    return end === CUT ? CUT : end === NO ? at : NO;
  };

/** Everything up to `closer`, which is not read; nothing that `excluded` finds before it. */
export const upTo =
  (closer: string, excluded: RegExp | null = null, most = LONGEST_MARK): Matcher =>
  (source, at) => {
    const stretch = source.slice(at, at + most + closer.length);
    const found = stretch.indexOf(closer);
    if (found < 0 && stretch.length === most + closer.length) return NO;
    const read = found < 0 ? stretch : stretch.slice(0, found);
    if (excluded?.test(read)) return NO;
    return found < 0 ? CUT : at + found;
  };

/** A value in single or double quotes, on one line; it is the name where `isName` says so. */
export const quoted =
  (isName: boolean): Matcher =>
  (source, at, scope) => {
    if (at >= source.length) return CUT;
    const quote = source.charAt(at);
    if (quote !== '"' && quote !== "'") return NO;
    if (isName) {
      scope.found.nameStart = at + 1;
      scope.found.nameEnd = NOWHERE;
    }
    for (let end = at + 1; end < source.length; end++) {
      if (end - at > LONGEST_MARK) return NO;
      const char = source.charAt(end);
      if (char === '\n' || char === '\r') return NO;
      if (char !== quote) continue;
      if (isName) scope.found.nameEnd = end;
      return end + 1;
    }
    return CUT;
  };

/** ` key="value"` pairs, white space before each; the value of `nameKey` is the name. Any number, none too. */
export const attributes =
  (nameKey: string, most = 16): Matcher =>
  (source, at, scope) => {
    let end = at;
    for (let count = 0; count < most; count++) {
      const from = spaces(source, end, scope);
      if (from === source.length) return CUT;
      const keyEnd = attributeKeyEnd(source, from);
      if (keyEnd === from || from === end) return end;
      if (keyEnd === source.length) return CUT;
      const equals = spaces(source, keyEnd, scope);
      if (equals === source.length) return CUT;
      if (source.charAt(equals) !== '=') return NO;
      const valueAt = spaces(source, equals + 1, scope);
      const valueEnd = quoted(source.slice(from, keyEnd) === nameKey)(source, valueAt, scope);
      if (valueEnd < 0) return valueEnd;
      end = valueEnd;
    }
    return end;
  };

function attributeKeyEnd(source: string, at: number): number {
  let end = at;
  while (end < source.length && /[\w:.-]/.test(source.charAt(end)) && end - at < 64) end++;
  return end;
}

/** Matches only where a name was found. */
export const named = (part: Matcher): Matcher =>
  leading((source, at, scope) => {
    const end = part(source, at, scope);
    return end >= 0 && scope.found.nameEnd === NOWHERE ? NO : end;
  }, part.leads);

/** A word of letters, digits, `_`, `-`, `.` and all beyond ASCII. */
export const word: Matcher = (source, at) => {
  let end = at;
  while (end < source.length && isWordCode(source.charCodeAt(end))) if (++end - at > 256) return NO;
  if (end === source.length) return CUT;
  return end === at ? NO : end;
};

export function isWordCode(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x5f ||
    code === 0x2d ||
    code === 0x2e ||
    code >= 0x80
  );
}

/** What the tags of a call begin with before their name, such as `atem:`; in an open call that of its opener alone. */
export const prefix: Matcher = leading(
  (source, at, scope) => {
    if (scope.prefix !== null) return literalAt(scope.prefix, source, at);
    let end = at;
    while (end < source.length && isWordCode(source.charCodeAt(end)) && end - at < 64) end++;
    if (end === source.length) return CUT;
    if (source.charAt(end) !== ':' || end === at) return at;
    scope.found.prefix = source.slice(at, end + 1);
    return end + 1;
  },
  (scope) => (scope && scope.prefix !== null ? wholly([scope.prefix]) : undefined),
);

/** The prefix that this match began with. */
export const samePrefix: Matcher = (source, at, scope) => literalAt(scope.found.prefix, source, at);

/** The text that is known from elsewhere, such as the name of the open argument. */
export const known = (text: (scope: MatchScope) => string): Matcher =>
  namesFrom(
    (source, at, scope) => {
      const wanted = text(scope);
      return wanted === '' ? NO : literalAt(wanted, source, at);
    },
    (scope) => [text(scope)].filter((wanted) => wanted !== ''),
  );
