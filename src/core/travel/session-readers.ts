import { isTemplate } from '../diagnosis/in-prose/chat-template.ts';
import { namedDialect } from '../diagnosis/report/named-dialect.ts';
import { printExactJson } from '../json/exact-json.ts';
import { AGREEMENT } from '../readers/agreement.ts';
import type { HandedCall } from '../readers/kit/reader.ts';
import { accountOf, type KnownReader, type ReaderAccount, readersChosen, readersOfReply } from '../readers/outcome.ts';
import { bestOf, differingSentence, readerSentence } from '../readers/outcome-words.ts';
import { type PrintedOutcome, printedOutcome } from '../readers/printed-outcome.ts';
import type { Session } from './session.ts';

/** What one reader makes of the text, with the words that a page shows of it. */
export interface ShownReader extends Omit<ReaderAccount, 'handed'> {
  /** The outcome as command line and library print it. */
  readonly printed: PrintedOutcome['outcome'];
  readonly sentence: string;
  /** The first call that reaches the program otherwise, as `name(arguments)`; null where none does. */
  readonly differingCall: string | null;
  /** All that reaches the program, a call a line, then text and error; null where that is not known. */
  readonly handed: string | null;
  readonly error: string | null;
  /** On how many recorded texts its model was checked; null where it was read from source alone. */
  readonly runs: number | null;
}

/** What the readers of servers make of a session's text. */
export interface ReadersReport {
  /** The readers of its dialect in the order of the servers; the chosen one first where it is none of them. */
  readonly accounts: readonly ShownReader[];
  /** Index of the chosen reader among them; -1 where none is chosen. */
  readonly chosen: number;
  /** What becomes of the reply: in the hands of the chosen reader, else where servers differ; null where all do the same. */
  readonly sentence: string | null;
}

/** Reads a session's text as the servers' readers do, yielding after each; `choice` is a server, or a server and its parser. */
export function* readersOfSession(session: Session, choice: string | null): Generator<undefined, ReadersReport> {
  const { reading, options, text } = session;
  const dialect = session.dialect ?? namedDialect(session.diagnosis.findings) ?? null;
  const isReply = reading.refusal === null && text.length > 0 && !isTemplate(reading);
  if (!isReply) return { accounts: [], chosen: -1, sentence: null };
  const reply = { text: String(text), tools: options.tools, calls: reading.calls.map(({ call }) => call) };
  const known = dialect === null ? [] : readersOfReply(dialect, reply);
  const meant = choice === null ? [] : readersChosen(choice, dialect ?? '');
  const isMeant = (reader: KnownReader): boolean =>
    meant.some((one) => one.id === reader.id) && reader.mode === 'whole';
  const others = meant.filter(({ id }) => !known.some((reader) => reader.id === id));
  const accounts: ReaderAccount[] = [];
  for (const reader of [...others, ...known]) {
    accounts.push(accountOf(reader, reply));
    yield;
  }
  const best = bestOf(accounts.filter(({ reader }) => isMeant(reader)));
  return {
    accounts: accounts.map(shownReader),
    chosen: best ? accounts.indexOf(best) : -1,
    sentence: best ? readerSentence(best) : differingSentence(accounts),
  };
}

function shownReader(account: ReaderAccount): ShownReader {
  const { reader, calls, handed } = account;
  const differing = calls.find(({ outcome }) => outcome === 'runs-otherwise')?.theirs ?? handed?.calls.at(-1) ?? null;
  return {
    ...account,
    printed: printedOutcome(account).outcome,
    sentence: readerSentence(account),
    differingCall: differing && `${differing.toolName}(${argumentsText(differing.arguments)})`,
    handed: handed ? handedText(handed) : null,
    error: handed?.error ?? null,
    runs: AGREEMENT[reader.mode][reader.id]?.[0] ?? null,
  };
}

const argumentsText = (values: HandedCall['arguments']): string =>
  typeof values === 'string' ? values : printExactJson(values);

function handedText({ calls, text, error }: NonNullable<ReaderAccount['handed']>): string {
  const written = calls.map(({ toolName, arguments: values }) => printExactJson({ name: toolName, arguments: values }));
  return [...written, ...(text ? [text] : []), ...(error === undefined ? [] : [error])].join('\n') || 'nothing';
}
