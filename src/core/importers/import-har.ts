import type { Result } from '../../base/result.ts';
import { err } from '../../base/result.ts';
import { buildResult, seconds } from './build-result.ts';
import type { HarAnswer } from './containers/har.ts';
import { counted } from './counted.ts';
import { findingsOf } from './findings.ts';
import { plainFindings } from './import-plain.ts';
import type { ImportEntry, ImportOptions, ImportResult } from './import-result.ts';

/** Imports one answer of an archive, the first unless another was asked for. */
export function importHar(answers: readonly HarAnswer[], options: ImportOptions): Result<ImportResult> {
  const at = options.entry ?? 0;
  const answer = answers[at];
  if (!answer) {
    return err(
      answers.length === 0
        ? 'This HAR file holds no answer of a model: no event stream, JSON lines or text. Record the request again with its response body.'
        : `This HAR file holds ${counted(answers.length, 'answer')}; there is no number ${at + 1}.`,
    );
  }
  const found = answer.recognised
    ? findingsOf(answer.recognised)
    : { ...plainFindings(answer.body), title: 'plain text answer' };
  const entries = answers.map(entryOf);
  const timed = found.channels.some((channel) => channel.dt);
  const entriesNotes = entriesNote(entries, at);
  const spreadMs = timed ? undefined : answer.durationMs;
  return buildResult(
    {
      ...found,
      request: { ...answer.request, ...found.request },
      url: answer.url,
      notes: [...found.notes, ...answer.notes, ...(timed ? [] : [harTimeNote(spreadMs)]), ...entriesNotes],
      entriesNotes,
      ...(spreadMs !== undefined && { spreadMs }),
      ...(entries.length > 1 && { entries, entry: at }),
    },
    options,
  );
}

const entryOf = ({ url, recognised }: HarAnswer): ImportEntry => ({
  url,
  title: recognised?.importer.title ?? 'plain text',
});

const harTimeNote = (durationMs: number | undefined): string =>
  durationMs === undefined
    ? 'This file holds no event times.'
    : `This file holds no event times. Chunks are spread evenly over ${seconds(durationMs)} s.`;

/** Answers that the note names before it stops. */
const NAMED_ENTRIES = 10;

function entriesNote(entries: readonly ImportEntry[], at: number): string[] {
  if (entries.length < 2) return [];
  const named = entries.slice(0, NAMED_ENTRIES).map(({ url, title }) => `${url} (${title})`);
  const more = entries.length > NAMED_ENTRIES ? ` and ${entries.length - NAMED_ENTRIES} more` : '';
  return [`The file holds ${entries.length} answers; number ${at + 1} was read: ${named.join(', ')}${more}.`];
}
