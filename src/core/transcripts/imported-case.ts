import { ok, type Result } from '../../base/result.ts';
import type { Fixture, ReasonedCalls, UnwrappedReply } from '../cases/fixture.ts';
import { openFixture } from '../cases/read-fixture.ts';
import { AUTO } from '../dialects/dialects.ts';
import { withFacts } from './build-result.ts';
import type { ImportResult } from './import-result.ts';
import { importTranscript } from './import-transcript.ts';
import { withoutYaml } from './importable-text.ts';
import { isPlainBySamples } from './plain-samples.ts';
import { type RequestOffer, requestOf, toolsOfRequest } from './request-offer.ts';
import { PLAIN_TEXT } from './wanted-format.ts';

export interface ImportChoice {
  /** The format to take it for, `plain-text` for none; by default the text decides. */
  readonly as?: string;
  /** Id of a channel. */
  readonly channel?: string;
  /** Which of several recorded answers. */
  readonly entry?: number;
}

export interface ImportedCase {
  /** Id of the importer, or `plain-text`, `recording`, `fixture`. */
  readonly kind: string;
  /** What it was taken for and what became of it. */
  readonly sentence: string;
  /** What was left out, repaired, cut or reported, a sentence each. */
  readonly notes: readonly string[];
  /** Texts to choose from, the preferred one first. */
  readonly channels: readonly ChannelSummary[];
  readonly channel: string;
  /** Answers to choose from, where there are several; the first ones of a log with more than fit a list. */
  readonly entries: readonly EntrySummary[];
  /** How many answers the text holds. */
  readonly entryCount: number;
  readonly entry: number;
  readonly fixture: Fixture;
  /** What was around the reply and was taken off; absent where the text is the reply or the stream itself. */
  readonly unwrapped?: UnwrappedReply;
  /** What the request brought for the Workshop; absent where it brought nothing. */
  readonly request?: RequestOffer;
}

export interface ChannelSummary {
  readonly id: string;
  readonly label: string;
  readonly chunks: number;
  readonly characters: number;
}

export interface EntrySummary {
  /** Its id in a log, its address in an archive. */
  readonly name: string;
  readonly title: string;
}

/** Imports a text as a case to be opened: a transcript of any known kind, a fixture as it is, else plain text. `reasonedIn` looks for calls in the reasoning. */
export async function importCase(
  text: string,
  choice: ImportChoice = {},
  reasonedIn: (result: ImportResult) => ReasonedCalls | undefined = () => undefined,
): Promise<Result<ImportedCase>> {
  const isPlain = choice.as === undefined && isPlainBySamples(text);
  const wanted = isPlain ? { ...choice, as: PLAIN_TEXT } : choice;
  const read = importTranscript(wanted.as === PLAIN_TEXT ? text : await withoutYaml(text), wanted);
  if (!read.ok) return read;
  if (read.value.kind !== 'fixture') return ok(caseOfResult(read.value, text, reasonedIn));
  const imported = importedCase(read.value, text);
  const opened = openFixture(text);
  return opened.ok ? ok({ ...imported, fixture: opened.value.fixture, notes: opened.value.remarks }) : opened;
}

/** What was found in a text as a case to be opened. */
export function caseOfResult(
  result: ImportResult,
  text: string,
  reasonedIn: (result: ImportResult) => ReasonedCalls | undefined,
): ImportedCase {
  const reasoned = reasonedIn(result);
  const imported = importedCase(reasoned ? withFacts(result, { reasoned }) : result, text);
  return { ...imported, fixture: { ...imported.fixture, dialect: AUTO } };
}

/** Of native calls the text and the arguments are parts: whoever takes one as text alone has the whole answer to paste. */
const offered = (channels: ImportResult['channels']): ImportResult['channels'] =>
  channels.some(({ kind }) => kind === 'native')
    ? channels.filter(({ kind }) => kind !== 'text' && kind !== 'tool')
    : channels;

/** A longer list helps nobody; a log may hold a million. */
const MOST_ENTRIES = 20;

function importedCase(result: ImportResult, text: string): ImportedCase {
  const { kind, sentence, notes, choiceNotes, channel, fixture, unwrapped } = result;
  const request = requestOf(result, text);
  return {
    kind,
    sentence,
    notes: notes.filter((note) => !choiceNotes.includes(note)),
    channels: offered(result.channels).map(({ id, label, chunks, characters }) => ({
      id,
      label,
      chunks: chunks.length,
      characters,
    })),
    channel,
    entries: (result.entries ?? []).slice(0, MOST_ENTRIES),
    entryCount: result.entries?.length ?? 1,
    entry: result.entry ?? 0,
    fixture: withTools(fixture, toolsOfRequest(result)),
    ...(unwrapped && { unwrapped }),
    ...(request && { request }),
  };
}

/** What the model was given is what its calls are checked against. */
const withTools = (fixture: Fixture, tools: RequestOffer['tools']): Fixture =>
  tools.length > 0 && !fixture.tools ? { ...fixture, tools } : fixture;
