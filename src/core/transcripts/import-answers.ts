import { counted } from '../../base/counted.ts';
import { err, type Result } from '../../base/result.ts';
import { buildResult, seconds } from './build-result.ts';
import type { HarAnswer } from './containers/har.ts';
import type { Log } from './containers/log.ts';
import { type Findings, findingsOf } from './findings.ts';
import { plainFindings } from './import-plain.ts';
import type { ImportEntry, ImportOptions, ImportResult } from './import-result.ts';
import type { Recognised } from './recognise.ts';
import type { RequestContext } from './request-context.ts';

/** Imports one answer of an archive, the first unless another was asked for. */
export function importHar(
  answers: readonly HarAnswer[],
  options: ImportOptions,
  archive = 'HAR file',
): Result<ImportResult> {
  if (answers.length === 0) {
    return err(
      `This ${archive} holds no answer of a model: no event stream, JSON lines or text. Record the request again with its response body.`,
    );
  }
  const at = options.entry ?? 0;
  const answer = answers[at];
  if (!answer) return err(noSuchEntry(`This ${archive}`, counted(answers.length, 'answer'), at));
  const found = harFindings(answer);
  const timed = found.channels.some((channel) => channel.dt);
  const spreadMs = timed ? undefined : answer.durationMs;
  const entries = answers.map(entryOf);
  const entriesNotes =
    entries.length > 1
      ? [`The file holds ${entries.length} answers; number ${at + 1} was read: ${namesOf(entries)}.`]
      : [];
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

/** Imports one of the answers that are in a text one after another; `asked` is the request where it is known apart. */
export function importRecognised(
  recognised: Recognised,
  options: ImportOptions,
  asked?: RequestContext,
): Result<ImportResult> {
  const { read, importer } = recognised;
  const entries = read.answers.map((_, at): ImportEntry => ({ name: `Reply ${at + 1}`, title: importer.title }));
  return importEntry(entries, (at) => findingsOf(recognised, read.answers[at]!, asked), options);
}

/** Imports one reply of a log. */
export function importLog({ replies, notes }: Log, options: ImportOptions): Result<ImportResult> {
  const entries = replies.map(({ name, findings }): ImportEntry => ({ name, title: findings.title }));
  return importEntry(
    entries,
    (at) => {
      const { findings } = replies[at]!;
      return { ...findings, notes: [...findings.notes, ...notes] };
    },
    options,
  );
}

function importEntry(
  entries: readonly ImportEntry[],
  findingsAt: (at: number) => Findings,
  options: ImportOptions,
): Result<ImportResult> {
  const at = options.entry ?? 0;
  const replies = counted(entries.length, 'reply', 'replies');
  if (at >= entries.length) return err(noSuchEntry('This text', replies, at));
  const found = findingsAt(at);
  if (entries.length === 1) return buildResult(found, options);
  const entriesNotes = [`The replies are ${namesOf(entries)}.`];
  return buildResult(
    {
      ...found,
      lead: `This is a log of ${replies}; number ${at + 1} was read, `,
      notes: [...found.notes, ...entriesNotes],
      entriesNotes,
      entries,
      entry: at,
    },
    options,
  );
}

const noSuchEntry = (holder: string, count: string, at: number): string =>
  `${holder} holds ${count}; there is no number ${at + 1}.`;

const harFindings = ({ recognised, body }: HarAnswer): Findings =>
  recognised ? findingsOf(recognised.all, recognised.answer) : { ...plainFindings(body), title: 'plain text answer' };

const entryOf = ({ url, recognised }: HarAnswer): ImportEntry => ({
  name: url,
  title: recognised?.all.importer.title ?? 'plain text',
});

const harTimeNote = (durationMs: number | undefined): string =>
  durationMs === undefined
    ? 'This file holds no event times.'
    : `This file holds no event times. Chunks are spread evenly over ${seconds(durationMs)} s.`;

/** Answers that a note names before it stops. */
const NAMED_ENTRIES = 10;

function namesOf(entries: readonly ImportEntry[]): string {
  const named = entries.slice(0, NAMED_ENTRIES).map(({ name, title }) => `${name} (${title})`);
  const more = entries.length > NAMED_ENTRIES ? ` and ${counted(entries.length - NAMED_ENTRIES, 'other')}` : '';
  return `${named.join(', ')}${more}`;
}
