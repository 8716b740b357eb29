import { isTemplate } from '../diagnosis/in-prose/chat-template.ts';
import { namedDialect } from '../diagnosis/report/named-dialect.ts';
import { accountOf, type KnownReader, type ReaderAccount, readersChosen, readersOfReply } from '../readers/outcome.ts';
import { bestOf, differingSentence, readerSentence } from '../readers/outcome-words.ts';
import type { Session } from './session.ts';

/** What the readers of servers make of a session's text. */
export interface ReadersReport {
  /** The readers of its dialect in the order of the servers; the chosen one first where it is none of them. */
  readonly accounts: readonly ReaderAccount[];
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
    accounts,
    chosen: best ? accounts.indexOf(best) : -1,
    sentence: best ? readerSentence(best) : differingSentence(accounts),
  };
}
