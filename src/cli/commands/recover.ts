import { err, ok, type Result } from '../../base/result.ts';
import { isJsonObject, type JsonValue, parseExactJson, printExactJson } from '../../core/json/exact-json.ts';
import type { ParseOptions } from '../../core/reading/read-text.ts';
import { askedDialect } from '../../core/reply/recovery/corrected-calls.ts';
import {
  type Previous,
  type RecoveredReply,
  type RecoverOptions,
  recoverReply,
} from '../../core/reply/recovery/recover.ts';
import {
  type RecoveryTemplate,
  readTemplate,
  recoveryTemplateFor,
} from '../../core/reply/recovery/recovery-template.ts';
import { readTaskEnd } from '../../core/words/task-end.ts';
import { answerLines } from '../answer-lines.ts';
import { type Command, EXIT, InputError, type Io, orRefuse, textOption, UsageError } from '../command.ts';
import { ndjsonLine } from '../ndjson.ts';
import { NO_REPLY, replyOfFile } from '../one-reply.ts';
import { readTextFile } from '../read-file.ts';
import { readWhole } from '../read-whole.ts';
import { READING_HELP, READING_OPTIONS, readingOptions, TEXT_HELP, taskEndOption } from '../reading-options.ts';
import { requestReader } from '../request.ts';

/** Writes retry messages to the model. */
export const recover: Command = {
  name: 'recover',
  summary: 'write what to send back to the model for each reply',
  help: `Usage: npm run -s cli -- recover [OPTION]... < replies.ndjson
       npm run -s cli -- recover --text FILE [OPTION]...

Reads replies as "parse" does and prints {"id", "message", "corrected"}, one a line: what an agent should send back to
the model, or null where there is a call, all calls are complete and nothing is an error; and the calls as the message
asks for them, with the model's own values, or null where one of these can't be known. Both are in the dialect that
--dialect names, with auto in the one that was found.

${READING_HELP}
${TEXT_HELP}; what a
                   program says in it that the call lacks is in the message
  --template FILE  sentences in place of the usual ones: JSON with any of {unreadable, refused, cut, missing, problem,
                   wrote, write, cdata, escapes, more, tooLong,
                   alsoCut, closing, rewritten, rewrittenCalls, keep,
                   advice: {CODE: …}}
  --attempt N      how often the same call was refused, this time included (default 1; "attempt" of a line wins):
                   the second message is the call alone, the third another way to write it, then to stop
  --task-end END   how a task ends: answer (a reply without a call then needs no message), or the name of a tool

A line may hold "attempt", "taskEnd" and "previous": the messages that were sent before, the newest last, as texts or
{"message"}, or earlier replies as {"input"} or {"chunks"}. No message is repeated, and an earlier reply counts
as an attempt.

Example
  echo '{"id":1,"input":"I will do it."}' | npm run -s cli -- recover
`,
  options: {
    ...READING_OPTIONS,
    text: { type: 'string' },
    template: { type: 'string' },
    attempt: { type: 'string' },
    'task-end': { type: 'string', words: ['answer'] },
  },
  async run(args, io) {
    const asked = await readingOptions(args, io);
    const template = templateFrom(textOption(args, 'template'), io);
    const attempt = attemptOf(textOption(args, 'attempt') ?? '1');
    if (attempt === null) throw new UsageError(`--attempt is a number from 1, not "${textOption(args, 'attempt')}".`);
    const taskEnd = taskEndOption(args);
    const defaults = { attempt, ...(taskEnd && { taskEnd }) };
    const recovered = (input: string | readonly string[], options: ParseOptions, own: RecoverOptions) => {
      const { result, reading } = readWhole(input, { ...options, fixes: true });
      return recoverReply(reading, result, { template: template?.(askedDialect(reading)), ...defaults, ...own });
    };
    const file = textOption(args, 'text');
    if (file !== undefined) {
      const { reply, message } = await replyOfFile(file, asked, io);
      if (reply === null && message === undefined) throw new InputError(NO_REPLY);
      const read = reply ? recovered(reply.text, { ...asked, ...reply }, {}) : { message: null, corrected: null };
      // What a program says is new to the model once; a further attempt needs another message.
      const said = attempt === 1 ? (message ?? read.message) : (read.message ?? message);
      await io.write(ndjsonLine(membersOf(null, { message: said ?? null, corrected: read.corrected })));
      return EXIT.done;
    }
    const read = requestReader(asked);
    return answerLines(io, (line) => {
      const reading = read(line);
      if (!reading.ok) return reading;
      const { id, input, options } = reading.request;
      const own = ownOptions(line);
      if (!own.ok) return { ok: false, error: own.error, id };
      return { ok: true, json: membersOf(id, recovered(input, options, own.value)) };
    });
  },
};

const membersOf = (id: JsonValue, { message, corrected }: RecoveredReply): string =>
  `{"id":${printExactJson(id)},${JSON.stringify({ message, corrected }).slice(1)}`;

/** The options in a line beside the reply; the error says what is wrong with them. */
function ownOptions(line: string): Result<Omit<RecoverOptions, 'template'>> {
  if (!/"(?:attempt|previous|taskEnd)"/.test(line)) return ok({});
  const parsed = parseExactJson(line);
  if (!parsed.ok || !isJsonObject(parsed.value)) return ok({});
  const { attempt, previous, taskEnd } = parsed.value;
  const count = attempt === undefined || attempt === null ? undefined : attemptOf(printExactJson(attempt));
  if (count === null) return err('"attempt" is a number from 1.');
  const before = previous === undefined || previous === null ? [] : previousOf(previous);
  if (before === null)
    return err('"previous" is a list of messages: texts, {"message"}, or {"input"} or {"chunks"} for a reply.');
  const end = taskEnd === undefined || taskEnd === null ? undefined : readTaskEnd(taskEnd);
  if (end === null) return err('"taskEnd" is "answer" or the name of a tool.');
  return ok({ ...(count && { attempt: count }), previous: before, ...(end && { taskEnd: end }) });
}

/** Earlier messages and replies, one or a list; a text may be either. Null where it is something else. */
function previousOf(value: JsonValue): Previous[] | null {
  const all: Previous[] = [];
  for (const one of Array.isArray(value) ? value : [value]) {
    if (typeof one === 'string') all.push({ message: one }, { input: one });
    else if (one === null) continue;
    else if (!isJsonObject(one)) return null;
    else {
      const { message, input, chunks } = one;
      const reply = typeof input === 'string' ? input : Array.isArray(chunks) ? chunks.join('') : null;
      if (typeof message === 'string') all.push({ message });
      if (reply !== null) all.push({ input: reply });
    }
  }
  return all;
}

const attemptOf = (given: string): number | null => (/^[1-9]\d{0,5}$/.test(given) ? Number(given) : null);

/** The sentences of a file, in place of the usual ones of a dialect. */
function templateFrom(file: string | undefined, io: Io): ((dialect: string) => RecoveryTemplate) | undefined {
  if (file === undefined) return undefined;
  const parsed = parseExactJson(readTextFile(file, io));
  const read = (dialect: string) => readTemplate(parsed.ok ? parsed.value : null, recoveryTemplateFor(dialect));
  const first = read('forge');
  if (!first.ok) throw new UsageError(`${file} holds no template: ${parsed.ok ? `${first.error}.` : parsed.error}`);
  return (dialect) => orRefuse(read(dialect));
}
