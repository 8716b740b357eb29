import { markedDialect } from '../../dialects/dialects.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { Reading } from '../../reading/reading.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { Frame } from '../../words/frame.ts';
import type { Recovery } from '../../words/recovery.ts';
import { comparedWith } from './compared-with.ts';
import type { Comparison, Reader } from './comparison.ts';
import { forgeOutcome, forgeStreamReader } from './forge-outcome.ts';
import { serverColumns } from './model-outcome.ts';
import { type OwnReader, ownOutcome } from './own-outcome.ts';
import type { ReaderOutcome } from './reader-outcome.ts';
import { serverOutcome } from './server-outcome.ts';
import { FORGE_CUT } from './server-reader.ts';
import { SERVER_READERS } from './server-readers.ts';

/** A reply to be compared. */
export interface ComparedReply {
  /** The text in its current chunks; only Forge's stream reading depends on them. */
  readonly chunks: readonly string[];
  readonly tools: readonly ToolDefinition[];
  /** The dialect to read; Forge's own by default. */
  readonly dialect?: string;
  /** The server or agent that the user has. */
  readonly reader?: string | null;
  /** Where native calls are in the text. */
  readonly frames?: readonly Frame[];
  /** The number of the text's first line in what is said; 1 by default, more where it is counted in a paste around it. */
  readonly firstLine?: number;
}

/** Reads a reply with several readers and compares them with one of them; the resilient reading by default. */
export function compareReadings(reply: ComparedReply, against?: Reader): Comparison {
  const readings = readInTurn(reply, against);
  for (let step = readings.next(); ; step = readings.next()) if (step.done) return step.value;
}

/** Progress: how many of the readings were made. */
export interface ReadingsMade {
  readonly done: number;
  readonly total: number;
}

/** The same, yielding after each reading; iterate to the end for the result. `only` names the readers to run. */
export function* readInTurn(
  reply: ComparedReply,
  against: Reader = 'resilient',
  only?: readonly Reader[],
): Generator<ReadingsMade, Comparison> {
  const dialect = reply.dialect !== undefined && markedDialect(reply.dialect) ? reply.dialect : 'forge';
  const resilient = readReply(reply.chunks.join(''), { ...framed(reply), recovery: 'resilient', dialect });
  const isAsked = (reader: Reader): boolean => !only || reader === 'resilient' || only.includes(reader);
  const readers = readersOf(dialect, reply, resilient).filter(([reader]) => isAsked(reader));
  const total = readers.length + 1;
  yield { done: 1, total };
  const outcomes: ReaderOutcome[] = [];
  for (const [, read] of readers) {
    outcomes.push(read());
    yield { done: outcomes.length + 1, total };
  }
  const measure = outcomes.some(({ reader }) => reader === against) ? against : 'resilient';
  return comparedWith(outcomes, measure, resilient);
}

/** The options of a reply that every mode has in common. */
const framed = ({ tools, frames, firstLine }: ComparedReply) => ({
  tools,
  ...(frames && { frames }),
  ...(firstLine !== undefined && { firstLine }),
});

const RESILIENT: OwnReader = {
  reader: 'resilient',
  name: 'Resilient',
  habit: 'repairs and says so',
  why: 'Resilient repairs what it can and says so.',
};

const AMPERSAND: OwnReader = {
  reader: 'ampersand',
  name: 'Ampersand',
  habit: 'repairs & only',
  why: 'Ampersand forgives a bare `&` and repairs nothing else.',
};

const STRICT: OwnReader = {
  reader: 'strict',
  name: 'Strict',
  habit: 'XML as Go reads it',
  why: 'Strict reads what is well-formed and repairs nothing.',
};

/** The readers for a reply in a dialect, in the order of the columns. */
function readersOf(dialect: string, reply: ComparedReply, resilient: Reading): [Reader, () => ReaderOutcome][] {
  const marked = markedDialect(dialect);
  const known = serverColumns(dialect, reply.reader ?? null).map(([reader, read]): [Reader, () => ReaderOutcome] => [
    reader,
    () => read(resilient),
  ]);
  const text = String(resilient.text);
  const mode = (recovery: Recovery) => readReply(text, { ...framed(reply), recovery, dialect });
  const strict = () => mode('strict');
  const cut = marked ?? FORGE_CUT;
  const servers = SERVER_READERS.filter(({ reads }) => reads?.(cut) !== false).map(
    (server): [Reader, () => ReaderOutcome] => [server.id, () => serverOutcome(server, resilient, cut)],
  );
  if (marked)
    return [
      ['strict', () => ownOutcome({ ...STRICT, habit: 'as its model was taught' }, strict(), resilient)],
      ['resilient', () => ownOutcome(RESILIENT, resilient, resilient)],
      ...known,
      // What servers make of text is nothing to a call that came as data.
      ...(marked.isFramed ? [] : servers),
    ];
  return [
    ['strict', () => ownOutcome(STRICT, strict(), resilient)],
    ['forge', () => forgeOutcome(resilient)],
    ['forge-stream', () => forgeStreamReader(reply.chunks, resilient)],
    ['ampersand', () => ownOutcome(AMPERSAND, mode('ampersand'), resilient)],
    ['resilient', () => ownOutcome(RESILIENT, resilient, resilient)],
    ...known.filter(([reader]) => reader !== 'forge:xml'),
    ...(resilient.calls[0]?.call.format === 'json'
      ? [['json', () => superseded(strict(), resilient)] satisfies [Reader, () => ReaderOutcome]]
      : servers),
  ];
}

/** The format before it had elements, read in strict mode. */
function superseded(strict: Reading, resilient: Reading): ReaderOutcome {
  const own: OwnReader = {
    reader: 'json',
    name: 'Legacy JSON',
    habit: 'Forge before it read elements',
    why: 'The superseded format was JSON in `<tool>`.',
  };
  return ownOutcome(own, strict, resilient);
}
