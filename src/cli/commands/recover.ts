import { isJsonObject, parseExactJson, printExactJson } from '../../core/json/exact-json.ts';
import { askedDialect } from '../../core/reply/recovery/corrected-calls.ts';
import { recoverReply } from '../../core/reply/recovery/recover.ts';
import {
  type RecoveryTemplate,
  readTemplate,
  recoveryTemplateFor,
} from '../../core/reply/recovery/recovery-template.ts';
import { answerLines } from '../answer-lines.ts';
import { type Command, type Io, orRefuse, textOption, UsageError } from '../command.ts';
import { readTextFile } from '../read-file.ts';
import { readWhole } from '../read-whole.ts';
import { READING_HELP, READING_OPTIONS, readingOptions } from '../reading-options.ts';
import { requestReader } from '../request.ts';

/** What to send back to the model. */
export const recover: Command = {
  name: 'recover',
  summary: 'write what to send back to the model for each reply',
  help: `Usage: npm run -s cli -- recover [OPTION]... < replies.ndjson

Reads replies as "parse" does and prints {"id", "message", "corrected"}, one a line: what an agent should send back to
the model, or null where there is a call, all calls are complete and nothing is an error; and the calls as the message
asks for them, with the model's own values, or null where one of these can't be known. Both are in the dialect that
--dialect names, with auto in the one that was found.

${READING_HELP}
  --template FILE  sentences in place of the usual ones: JSON with any of {unreadable, refused, cut, missing, problem,
                   wrote, write, cdata, more, alsoCut, closing, rewritten, keep, advice: {CODE: …}}
  --attempt N      how often the same call was refused, this time included (default 1; "attempt" of a line wins):
                   the second message is the call alone, the third another way to write it, and when to stop

Example
  echo '{"id":1,"input":"I will do it."}' | npm run -s cli -- recover
`,
  options: { ...READING_OPTIONS, template: { type: 'string' }, attempt: { type: 'string' } },
  async run(args, io) {
    const read = requestReader(await readingOptions(args, io));
    const template = templateFrom(textOption(args, 'template'), io);
    const usual = attemptOf(textOption(args, 'attempt') ?? '1');
    if (usual === null) throw new UsageError(`--attempt is a number from 1, not "${textOption(args, 'attempt')}".`);
    return answerLines(io, (line) => {
      const reading = read(line);
      if (!reading.ok) return reading;
      const { id, input, options } = reading.request;
      const { result, reading: whole } = readWhole(input, { ...options, fixes: true });
      const { message, corrected } = recoverReply(
        whole,
        result,
        template?.(askedDialect(whole)),
        attemptIn(line) ?? usual,
      );
      return { ok: true, json: `{"id":${printExactJson(id)},${JSON.stringify({ message, corrected }).slice(1)}` };
    });
  },
};

/** The attempt that a line names; undefined where it names none. */
function attemptIn(line: string): number | undefined {
  if (!line.includes('"attempt"')) return undefined;
  const parsed = parseExactJson(line);
  const given = parsed.ok && isJsonObject(parsed.value) ? parsed.value['attempt'] : undefined;
  return given === undefined ? undefined : (attemptOf(String(given)) ?? undefined);
}

const attemptOf = (given: string): number | null => (/^[1-9]\d{0,5}$/.test(given) ? Number(given) : null);

/** The sentences of a file over the usual ones of a dialect. */
function templateFrom(file: string | undefined, io: Io): ((dialect: string) => RecoveryTemplate) | undefined {
  if (file === undefined) return undefined;
  const parsed = parseExactJson(readTextFile(file, io));
  const read = (dialect: string) => readTemplate(parsed.ok ? parsed.value : null, recoveryTemplateFor(dialect));
  const first = read('forge');
  if (!first.ok) throw new UsageError(`${file} holds no template: ${parsed.ok ? first.error : parsed.error}.`);
  return (dialect) => orRefuse(read(dialect));
}
