import { printExactJson } from '../../core/json/exact-json.ts';
import type { ParseResult } from '../../core/reply/parse-result.ts';
import { resultMembers } from '../../core/reply/print-result.ts';
import { replacedSentence, textOfBytes } from '../../core/text/text-of-bytes.ts';
import { replyTooLong } from '../../core/words/reply-limit.ts';
import { answerLines } from '../answer-lines.ts';
import { type Command, EXIT, type Exit, InputError, type Io, orRefuse, textOption, UsageError } from '../command.ts';
import { failureTest } from '../fail-on.ts';
import { readBytes } from '../lines.ts';
import { READER_IDS, readLinesAsServer } from '../read-as-server.ts';
import { readFileBytes } from '../read-file.ts';
import { readWhole, type WholeReadingOptions } from '../read-whole.ts';
import { READING_HELP, READING_OPTIONS, readingOptions } from '../reading-options.ts';
import { requestReader } from '../request.ts';
import { textReport } from '../text-report.ts';

type FailureTest = (result: ParseResult) => boolean;

/** Reads replies and prints results: a filter for logs and checks. */
export const parse: Command = {
  name: 'parse',
  summary: 'read replies, one JSON value a line, and print what each reads to',
  help: `Usage: npm run -s cli -- parse [OPTION]... < replies.ndjson
       npm run -s cli -- parse --text FILE [OPTION]...

Reads {"id", "input"} or {"id", "chunks": [...]}, one a line, and prints a result a line, in order: verdict,
calls, prose, thinking, diagnostics, chars. "tools" and "recovery" in a line replace the options. A bad line gives
{"id", "error": {"message", "line"}} in its place.

${READING_HELP}
  --forge          add how the Forge framework reads the same text: "strict", "forge" and
                   the diagnostics forge-…
  --fail-on LIST   exit with 3 if any result matches and no line was bad: broken, recovered, none or
                   diagnostic codes, with commas between them
  --text FILE      read one reply as plain text ("-" is stdin) and print a report for people
  --reader ID      print what a server's reader hands over in place of a result, as SERVER:PARSER ("readers" lists
                   them): {"id", "reader", "version", "calls", "text"}, and "error" where the reader gives up
  --stream N       with --reader: the reply comes in pieces of N characters, or as tokens ("token")

Examples
  echo '{"id":"a1","input":"<tool><tool_name>ls</tool_name><arguments/></tool>"}' | npm run -s cli -- parse
  npm run -s cli -- parse --tools tools.json --fail-on broken,type-mismatch < replies.ndjson > results.ndjson
  npm run -s cli -- parse --text reply.txt --recovery strict
  npm run -s cli -- parse --reader sglang:qwen3_coder < replies.ndjson
`,
  options: {
    ...READING_OPTIONS,
    forge: { type: 'boolean' },
    'fail-on': { type: 'string' },
    text: { type: 'string' },
    reader: { type: 'string', words: READER_IDS },
    stream: { type: 'string' },
  },
  async run(args, io) {
    const reader = textOption(args, 'reader');
    if (reader !== undefined) return readLinesAsServer(reader, args, io);
    if (args.options['stream'] !== undefined) throw new UsageError('--stream goes with --reader.');
    const options = { ...(await readingOptions(args, io)), fixes: true, forge: args.options['forge'] === true };
    const fails = failureTest(textOption(args, 'fail-on'));
    const file = textOption(args, 'text');
    return file === undefined ? parseLines(io, options, fails) : parseText(file, io, options, fails);
  },
};

async function parseLines(io: Io, options: WholeReadingOptions, fails: FailureTest): Promise<Exit> {
  const read = requestReader(options);
  let failed = false;
  const exit = await answerLines(io, (line) => {
    const reading = read(line);
    if (!reading.ok) return reading;
    const { id, input, options: own } = reading.request;
    const { result, forge } = readWhole(input, { ...options, ...own });
    failed ||= fails(result);
    return { ok: true, json: `{"id":${printExactJson(id)},${resultMembers(result, forge)}}` };
  });
  return exit === EXIT.done && failed ? EXIT.matched : exit;
}

async function parseText(file: string, io: Io, options: WholeReadingOptions, fails: FailureTest): Promise<Exit> {
  const { text, replaced } = orRefuse(textOfBytes(file === '-' ? await readBytes(io.input) : readFileBytes(file)));
  const refused = replyTooLong(text.length);
  if (refused !== null) throw new InputError(refused);
  const reply = readWhole(text, options);
  const note = replacedSentence(replaced);
  if (note !== null) io.say(note);
  await io.write(textReport(reply));
  return fails(reply.result) ? EXIT.matched : EXIT.done;
}
