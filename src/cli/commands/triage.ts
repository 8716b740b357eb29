import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { counted } from '../../base/counted.ts';
import { parseJson } from '../../core/json/json-access.ts';
import { addReply, ComparedLog, type Comparison, compareLogs, PAIRINGS } from '../../core/logs/compare.ts';
import { LOG_FORMATS } from '../../core/logs/formats.ts';
import { RecordSplitter } from '../../core/logs/record-splitter.ts';
import { replyPlacesOf } from '../../core/logs/reply-places.ts';
import { LANES, readSummary, type Summary, SummaryBuilder } from '../../core/logs/summary.ts';
import { readingOf, Triage, type TriageOptions } from '../../core/logs/triage.ts';
import { Batch } from '../batch.ts';
import {
  type Arguments,
  type Command,
  choice,
  EXIT,
  type Exit,
  InputError,
  type Io,
  textOption,
  UsageError,
} from '../command.ts';
import { readAll } from '../lines.ts';
import { ndjsonLine } from '../ndjson.ts';
import { readTextFile } from '../read-file.ts';
import { DIALECT_HELP, DIALECT_OPTION, dialectOption, toolsOption } from '../reading-options.ts';
import { comparisonText } from '../triage/comparison-text.ts';
import { type FileRange, restOfFile } from '../triage/file-ranges.ts';
import { GATE_OPTIONS, gatesOf, held } from '../triage/gates.ts';
import { JobThread } from '../triage/job-thread.ts';
import { judged, runJobs } from '../triage/jobs.ts';
import { LogNotes, type LogReading, readLog, readWork } from '../triage/log-input.ts';
import { Progress, RECORDS_LOOKED_AT } from '../triage/progress.ts';
import { REPORTS } from '../triage/report.ts';
import { stdinName } from '../triage/stdin-name.ts';
import { wholeNumber } from '../whole-number.ts';

const FORMATS = ['text', 'json', 'ndjson', 'markdown', 'sarif', 'junit', 'github'] as const;

/** Judges the replies of whole logs: rates, causes, gates. */
export const triage: Command = {
  name: 'triage',
  summary: 'judge the replies of whole logs: how many run, and which few causes make the trouble',
  help: `Usage: npm run -s cli -- triage FILE|DIR|-... [OPTION]...
       npm run -s cli -- triage merge SUMMARY...|-
       npm run -s cli -- triage compare A B [--by id|request|none] [--fail-on-worse]

Reads logs of any known format and prints how many of the calls they try run as written, after recovery or not at all,
with 95 % intervals, and the causes of the trouble by count. Gzip, Zstandard, ZIP, tar and Parquet are read by content; of a
folder, all files below it. "merge" adds summaries up, in any order to the same bytes; "compare" compares two logs or summaries.

  --as FORMAT      do not guess: ${LOG_FORMATS.slice(0, 7)
    .map(({ id }) => id)
    .join(', ')},
                   ${LOG_FORMATS.slice(7)
                     .map(({ id }) => id)
                     .join(', ')}
  --reply PATH     where the reply is in a record: members with dots between, or a JSON pointer
  --id PATH        where its name is
  --source NAME    what standard input is called in places; by default the split or the task of Hadoop or Slurm, else -
  --group PATH     count by this field too; again for more: a path, or model, tool, dialect, finish
${DIALECT_HELP}
  --jobs NUMBER    threads that judge; 1 by default
  --mask           hide letters and digits of ids and of what is grouped by
  --format FORM    text (default), json, ndjson, markdown, sarif, junit or github
  --partial        print one summary, for "merge"; as --format json
  --top NUMBER     causes that text, markdown, sarif, junit and github show; 20 by default
  --baseline FILE  an earlier summary: shows which causes are new
  --fail-under PERCENT[@LANE]  exit with 3 below this rate: strict, ampersand, resilient (default) or asMeant
  --fail-on-new    exit with 3 where a cause is not in the baseline
  --max-cause PERCENT  exit with 3 where one cause is found in more of the attempts

Examples
  npm run -s cli -- triage run.jsonl --group metadata.variant
  npm run -s cli -- triage - --partial < shard.ndjson > shard.summary
  npm run -s cli -- triage merge *.summary --format markdown
  npm run -s cli -- triage compare before.jsonl after.jsonl --fail-on-worse
`,
  options: {
    as: { type: 'string', words: LOG_FORMATS.map(({ id }) => id) },
    reply: { type: 'string' },
    id: { type: 'string' },
    source: { type: 'string' },
    group: { type: 'string', multiple: true },
    dialect: DIALECT_OPTION,
    tools: { type: 'string' },
    jobs: { type: 'string' },
    mask: { type: 'boolean' },
    format: { type: 'string', words: FORMATS },
    partial: { type: 'boolean' },
    top: { type: 'string' },
    by: { type: 'string', words: PAIRINGS },
    'fail-on-worse': { type: 'boolean' },
    ...GATE_OPTIONS,
  },
  operands: 'any',
  words: ['merge', 'compare'],
  async run(args, io) {
    const [first, ...rest] = args.operands;
    if (first === 'merge') return mergeSummaries(args, rest, io);
    if (first === 'compare') return compareTwo(args, rest, io);
    refuse(args, OF_COMPARING, 'goes with "triage compare A B"');
    if (first === undefined) throw new UsageError('"triage" takes logs: FILE..., a folder, or - for stdin.');
    return triageLogs(args, io);
  },
};

/** Options that would have no effect are refused. */
const OF_COMPARING = ['by', 'fail-on-worse'];
const OF_READING = ['as', 'reply', 'id', 'source', 'group', 'dialect', 'tools', 'mask'];
const OF_SUMMARIES = ['group', 'partial', ...Object.keys(GATE_OPTIONS)];

function refuse({ options }: Arguments, names: readonly string[], why: string): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given !== undefined) throw new UsageError(`--${given} ${why}.`);
}

async function triageLogs(args: Arguments, io: Io): Promise<Exit> {
  // Keeps the nursery of this thread small too, as those of the jobs are: 131 MB in all instead of 196, at the same speed.
  setFlagsFromString('--semi-space-growth-factor=1');
  // What is kept hardly grows: a heap that may double before it is cleared would be half garbage.
  setFlagsFromString('--heap-growing-percent=40');
  const options = await triageOptions(args, io);
  const report = reporter(args, io);
  const jobs = wholeNumber(args, 'jobs', 1);
  // Jobs use the cores themselves: when one of them clears its nursery in parallel, another has to wait.
  if (jobs > 1) setFlagsFromString('--no-parallel-scavenge');
  const lines = args.options['format'] === 'ndjson';
  const out = new Batch(io);
  const notes = new LogNotes();
  const reading = logReading(args, options, false);
  const progress = new Progress(io);
  const total = new SummaryBuilder();
  if (jobs > 1) {
    const work = eachOf(args.operands, (file) => progress.counting(readWork(file, io, notes, reading)));
    const restOf = (range: FileRange, count: number) => progress.counting(restOfFile(range, count));
    const threads = Array.from({ length: jobs }, () => new JobThread({ options, lines }));
    const add = (part: Summary) => {
      total.merge(part);
      progress.add(part.records);
    };
    try {
      await runJobs(work, restOf, threads, { print: (text) => out.write(text), add });
    } finally {
      await Promise.all(threads.map((thread) => thread.stop()));
    }
  } else {
    const one = new Triage(options);
    const batches = eachOf(args.operands, (file) => progress.counting(readLog(file, io, notes, reading)));
    for await (const batch of batches) await out.write(judged(one, batch, lines));
    total.merge(one.summary.summary());
  }
  await out.flush();
  for (const sentence of notes.sentences) io.say(sentence);
  for (const [name, { counts }] of notes.leftOut) total.addLeftOut(name, counts);
  const summary = total.summary();
  if (summary.records === 0) {
    // A shard may be empty, which must not stop the others.
    if (args.options['partial'] !== true) throw new InputError('There are no records here; give a log of replies.');
    io.say('There are no records here.');
    return withProblems(await report(summary), notes);
  }
  if (summary.replies === 0)
    io.say(nothingFound(summary, await firstRecords(args.operands, io, reading, progress.first)));
  const exit = withProblems(await report(summary), notes);
  return exit === EXIT.done && summary.notReplies.unreadable === summary.records ? EXIT.badInput : exit;
}

/** Figures of a log that could not be read whole are only about the part that was. */
const withProblems = (exit: Exit, { problems }: LogNotes): Exit => (problems.length > 0 ? EXIT.badInput : exit);

function nothingFound({ records }: Summary, first: readonly string[]): string {
  const [likely] = replyPlacesOf(first);
  const where = likely && likely.calls > 0 ? `${likely.path} holds tool calls: --reply ${likely.path}` : undefined;
  return `Nothing in ${counted(records, 'record')} looks like a reply; ${where ?? 'say where it is with --reply PATH, or name the format with --as'}.`;
}

/** The first records of logs: from the batches that were read, else from the first file. */
async function firstRecords(
  files: readonly string[],
  io: Io,
  reading: LogReading,
  passed: readonly string[],
): Promise<readonly string[]> {
  if (passed.length > 0) return passed;
  const progress = new Progress(io);
  for await (const _ of progress.counting(readLog(files[0]!, io, new LogNotes(), reading)))
    if (progress.first.length === RECORDS_LOOKED_AT) break;
  return progress.first;
}

async function* eachOf<T>(files: readonly string[], read: (file: string) => AsyncIterable<T>): AsyncGenerator<T> {
  for (const file of files) yield* read(file);
}

/** `request` says whether what was asked counts too. */
function logReading({ operands, options }: Arguments, how: TriageOptions, request: boolean): LogReading {
  const { source } = options;
  if (source !== undefined && !operands.includes('-'))
    throw new UsageError('--source names standard input; give "-" as the log.');
  return {
    needs: { reading: readingOf(how), groups: how.groups, request },
    stdin: stdinName(typeof source === 'string' ? source : undefined, process.env),
  };
}

async function triageOptions(args: Arguments, io: Io): Promise<TriageOptions> {
  const as = textOption(args, 'as');
  if (as !== undefined && !LOG_FORMATS.some(({ id }) => id === as))
    throw new UsageError(`--as: there is no format "${as}". There are ${LOG_FORMATS.map(({ id }) => id).join(', ')}.`);
  const [reply, id] = [textOption(args, 'reply'), textOption(args, 'id')];
  return {
    ...(as !== undefined && { as }),
    ...(reply !== undefined && { reply }),
    ...(id !== undefined && { id }),
    groups: [args.options['group'] ?? []].flat().map(String),
    dialect: dialectOption(args),
    tools: await toolsOption(args, io),
    mask: args.options['mask'] === true,
  };
}

/** Prints a summary as the options ask and checks it against the gates; wrong options are refused at once. */
function reporter(args: Arguments, io: Io): (summary: Summary) => Promise<Exit> {
  const format = args.options['partial'] === true ? 'json' : choice(args, 'format', FORMATS, 'text');
  const gates = gatesOf(args);
  const top = wholeNumber(args, 'top', 20);
  const file = textOption(args, 'baseline');
  const baseline = file === undefined ? null : baselineOf(file, io);
  return async (summary) => {
    const known = baseline && new Set(baseline.causes.map(({ key }) => key));
    const fresh = known && new Set(summary.causes.flatMap(({ key }) => (known.has(key) ? [] : [key])));
    const results = held(gates, summary, fresh);
    const source = { summary, causes: summary.causes.slice(0, top), fresh, gates: results };
    if (format === 'json') await io.write(ndjsonLine(JSON.stringify(summary)));
    else if (format !== 'ndjson') await io.write(REPORTS[format](source));
    if (format === 'github') writeStepSummary(REPORTS.markdown(source), io);
    for (const { reason } of results) if (reason !== null) io.say(`Gate missed: ${reason}`);
    return results.some(({ reason }) => reason !== null) ? EXIT.matched : EXIT.done;
  };
}

/** A longer step summary makes its upload fail. */
const LONGEST_STEP_SUMMARY = 1_000_000;

function writeStepSummary(markdown: string, io: Io): void {
  const file = process.env['GITHUB_STEP_SUMMARY'];
  if (!file) return;
  const cut =
    Buffer.byteLength(markdown) > LONGEST_STEP_SUMMARY
      ? `${markdown.slice(0, LONGEST_STEP_SUMMARY / 4)}\n\n… cut\n`
      : markdown;
  try {
    appendFileSync(file, cut);
  } catch {
    io.say("GITHUB_STEP_SUMMARY names a file that can't be written; the annotations are on stdout.");
  }
}

function baselineOf(file: string, io: Io): Summary {
  const read = readSummary(parseJson(readTextFile(file, io).trim()));
  if (!read.ok) throw new UsageError(`${file}: ${read.error}`);
  return read.value;
}

async function mergeSummaries(args: Arguments, files: readonly string[], io: Io): Promise<Exit> {
  refuse(args, OF_COMPARING, 'goes with "triage compare A B"');
  refuse(args, OF_READING, 'goes with logs; summaries were made with theirs');
  const report = reporter({ ...args, options: { format: 'json', ...args.options } }, io);
  if (args.options['format'] === 'ndjson')
    throw new UsageError('Summaries hold no single replies; "ndjson" goes with logs.');
  if (files.length === 0)
    throw new UsageError('"triage merge" takes summaries: FILE..., or - for one a line on stdin.');
  const total = new SummaryBuilder();
  for (const file of files) {
    const text = file === '-' ? await readAll(io) : readTextFile(file, io);
    for (const { text: json, line } of recordsOf(text)) {
      const read = readSummary(parseJson(json));
      if (!read.ok) throw new InputError(`${file}, line ${line}: ${read.error}`);
      total.merge(read.value);
    }
  }
  return report(total.summary());
}

function* recordsOf(text: string) {
  const splitter = new RecordSplitter();
  yield* splitter.push(text);
  yield* splitter.end();
}

async function compareTwo(args: Arguments, files: readonly string[], io: Io): Promise<Exit> {
  refuse(args, OF_SUMMARIES, 'does not go with "triage compare"');
  const [a, b, ...rest] = files;
  if (a === undefined || b === undefined || rest.length > 0)
    throw new UsageError('"triage compare" takes two logs or summaries: A B.');
  const format = choice(args, 'format', ['text', 'json', 'markdown'], 'text');
  const by = args.options['by'] === undefined ? undefined : choice(args, 'by', PAIRINGS, 'none');
  const options = await triageOptions(args, io);
  const notes = new LogNotes();
  const reading = logReading(args, options, true);
  const read = (file: string) => comparedLog(file, options, io, notes, reading);
  const sides = [await read(a), await read(b)] as const;
  for (const sentence of notes.sentences) io.say(sentence);
  const { pairs: _, ...comparison } = compareLogs(...sides, by);
  await io.write(
    format === 'json' ? ndjsonLine(JSON.stringify(comparison)) : comparisonText(comparison, format === 'markdown'),
  );
  const worse = args.options['fail-on-worse'] === true ? worseLanes(comparison) : [];
  for (const sentence of worse) io.say(`Gate missed: ${sentence}`);
  return withProblems(worse.length > 0 ? EXIT.matched : EXIT.done, notes);
}

async function comparedLog(file: string, options: TriageOptions, io: Io, notes: LogNotes, reading: LogReading) {
  const log = new ComparedLog();
  const one = new Triage(options);
  const total = new SummaryBuilder();
  for await (const batch of readLog(file, io, notes, reading)) {
    const [first, ...rest] = batch.records;
    const summary = rest.length === 0 && first ? readSummary(parseJson(first.text)) : null;
    if (summary?.ok) total.merge(summary.value);
    else for (const reply of one.add(batch)) addReply(log, reply);
  }
  total.merge(one.summary.summary());
  const summary = total.summary();
  if (summary.records === 0 && notes.problems.length > 0) throw new InputError(notes.problems.join('\n'));
  if (summary.records === 0) throw new InputError(`${file} holds no records; give a log of replies or a summary.`);
  return { log, summary };
}

/** Sentences for the rates that are shown to be worse in B. */
function worseLanes({ lanes }: Comparison): string[] {
  return [...LANES, 'asMeant' as const].flatMap((lane) => {
    const found = lanes[lane];
    if (!found || found.high === null || found.low === null || found.high >= 0) return [];
    const points = (share: number): string => (100 * share).toFixed(1);
    return [
      `B succeeds less often than A in ${lane}: ${points(found.difference ?? 0)} points (${points(found.low)} to ${points(found.high)}).`,
    ];
  });
}
