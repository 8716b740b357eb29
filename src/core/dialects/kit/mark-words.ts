import { MARK_ROWS, type MarkMoment, type MarkRow, type MarkState } from './mark-rows.ts';
import type { MarkedDialect } from './marked-dialect.ts';

interface StateWords {
  /** One sentence. */
  readonly about: string;
  /** Why the machine waits there, as a clause; empty where it does not. */
  readonly waits: string;
  /** What the end of the stream means there. */
  readonly atEnd: string;
}

const CUT = 'The call is cut off.';

/** What the states of marked dialects mean. */
export const MARK_WORDS: Readonly<Record<MarkState, StateWords>> = {
  Outside: {
    about: 'Prose outside any call.',
    waits: 'what follows decides whether it begins a call',
    atEnd: 'The reply is over.',
  },
  InThinking: {
    about: 'Inside a thinking block, where nothing is a call.',
    waits: 'it may be the end of the thinking block',
    atEnd: 'The block was never closed: the rest of the reply is thinking.',
  },
  InFence: {
    about: 'Inside a code fence of the prose, where nothing is a call.',
    waits: 'it may be the end of the fence',
    atEnd: 'The fence was never closed: the rest of the reply is prose.',
  },
  InWrapper: {
    about: 'Inside the wrapper, between the calls.',
    waits: 'what follows decides whether it is a tag',
    atEnd: 'The wrapper was never closed.',
  },
  InCall: {
    about: 'Inside a call, between its arguments.',
    waits: 'what follows decides whether it is a tag',
    atEnd: CUT,
  },
  InToolName: {
    about: 'In the name of the tool.',
    waits: 'the end of the name is to come',
    atEnd: 'No name was read.',
  },
  InParamName: {
    about: 'In the name of an argument.',
    waits: 'the end of the name is to come',
    atEnd: 'The half tag is no part of any value; the call is cut off.',
  },
  InParameter: {
    about: 'Inside the value of an argument.',
    waits: 'what follows decides whether it is a tag or text',
    atEnd: 'The open value keeps its text so far; the call is cut off.',
  },
  InTag: {
    about: 'In what may become a tag.',
    waits: 'the rest of the tag is to come, or it is text',
    atEnd: 'The half tag is no part of any value; the call is cut off.',
  },
  InEndTag: {
    about: 'In or after an end tag that may close the value: what follows decides.',
    waits: 'the next tag or the end would make it the end of the value; anything else makes it text',
    atEnd: 'The end tag closes the value; the call is cut off.',
  },
  InPayload: { about: 'Inside the JSON of a call.', waits: 'it may be the end of the call', atEnd: CUT },
  AfterPayload: {
    about: 'Behind the whole JSON of a call, before its end.',
    waits: 'the end of the call is to come',
    atEnd: CUT,
  },
  InFrame: {
    about: 'In the line that names a call, which the importer wrote.',
    waits: 'the end of the line is to come',
    atEnd: CUT,
  },
  InArguments: { about: 'Inside the arguments of a native call.', waits: 'more of the JSON is to come', atEnd: CUT },
  InString: { about: 'Inside a string of the arguments.', waits: 'the quote that ends it is to come', atEnd: CUT },
  InCDATA: {
    about: 'Inside CDATA, where every character is meant as it is.',
    waits: '`]]>` would close CDATA',
    atEnd: 'CDATA was never closed; its text so far is kept.',
  },
  AfterError: {
    about: 'Behind an error that ended the call: skipped up to its end or the next opener.',
    waits: 'what follows decides whether it is a tag',
    atEnd: 'The rest of the reply was skipped.',
  },
  CutOff: { about: 'The stream ended inside a call.', waits: '', atEnd: 'The call is incomplete.' },
};

/** What moves the machine and is no mark. */
export const MOMENT_WORDS: Readonly<Record<MarkMoment, string>> = {
  'fence-open': 'the first line of a code fence',
  'fence-close': 'the last line of the code fence',
  body: 'the first character of JSON',
  'body-end': 'the end of the JSON',
  list: 'a list of calls',
  item: 'the next call of the list',
  'list-end': 'the end of the list',
  frame: 'the frame of a call',
  'frame-line': 'the line break of the frame',
  string: 'a quote',
  'string-end': 'the same quote again',
  'arguments-end': 'the end of the arguments',
  'half-opener': 'half an opener at the end of the stream',
  else: 'anything but the end of the call',
  end: 'the end of the stream',
  refused: 'a fault that the recovery mode refuses',
};

/** What a state means, one clause without a full stop. */
export function aboutMarkState(state: MarkState): string {
  const { about } = MARK_WORDS[state];
  return about.charAt(0).toLowerCase() + about.slice(1).replace(/\.$/, '');
}

export const waitsInMarkState = (state: MarkState): string => MARK_WORDS[state].waits;

/** True for a row that misses a wrapper in a dialect whose calls have none: there it is how a call begins. */
export const isPlainOpening = ({ reports }: MarkRow, { wrapper }: MarkedDialect): boolean =>
  wrapper === null && reports === 'missing-wrapper';

/** What a row does, as its dialect has it. */
export const rowDoes = (row: MarkRow, dialect: MarkedDialect): string =>
  isPlainOpening(row, dialect) ? row.does.replace(' whose wrapper is missing', '') : row.does;

/** A row by its number, in words: what opens it as the dialect writes it; null where there is none. */
export function markRowSentence(id: number, dialect: MarkedDialect): string | null {
  const row = MARK_ROWS[id - 1];
  if (!row) return null;
  const written = dialect.marks.find(({ kind }) => kind === row.on)?.written;
  return `${written ? `\`${written}\`` : (MOMENT_WORDS[row.on as MarkMoment] ?? row.on)} ${rowDoes(row, dialect)}`;
}
