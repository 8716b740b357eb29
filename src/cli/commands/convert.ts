import { WRITTEN_DIALECT_IDS } from '../../core/dialects/dialects.ts';
import { printExactJson } from '../../core/json/exact-json.ts';
import { convertReply } from '../../core/reading/convert-calls.ts';
import { readReply } from '../../core/reading/read-reply.ts';
import type { Reading } from '../../core/reading/reading.ts';
import { callToJson } from '../../core/reply/print-result.ts';
import { answerLines } from '../answer-lines.ts';
import { type Command, choice, EXIT, textOption, UsageError } from '../command.ts';
import { ndjsonLine } from '../ndjson.ts';
import { pastedReply } from '../one-reply.ts';
import { READING_HELP, READING_OPTIONS, readingOptions, TEXT_HELP } from '../reading-options.ts';
import { requestReader } from '../request.ts';

/** Replies with their calls written in another dialect. */
export const convert: Command = {
  name: 'convert',
  summary: 'write the calls of each reply in another dialect',
  help: `Usage: npm run -s cli -- convert --to DIALECT [OPTION]... < replies.ndjson
       npm run -s cli -- convert --to DIALECT --text FILE [OPTION]...

Reads replies as "parse" does and prints {"id", "output", "calls", "warnings"}, one a line: the reply with its calls
written in the dialect, what they read back to, and what changed on the way. The output is null where a call can't be
written without becoming another one; the warning then names the place, and the calls are those of the input.

  --to ID          the dialect to write, one of those of --dialect but auto
${TEXT_HELP}
${READING_HELP}

Example
  echo '{"id":1,"input":"<function=ls>\\n<parameter=path>\\nsrc\\n</parameter>\\n</function>"}' |
    npm run -s cli -- convert --to forge
`,
  options: { ...READING_OPTIONS, text: { type: 'string' }, to: { type: 'string', words: WRITTEN_DIALECT_IDS } },
  async run(args, io) {
    if (args.options['to'] === undefined) throw new UsageError('convert needs --to and a dialect.');
    const dialect = choice(args, 'to', WRITTEN_DIALECT_IDS, 'forge');
    const asked = await readingOptions(args, io);
    const file = textOption(args, 'text');
    if (file !== undefined) {
      const { text, ...reply } = await pastedReply(file, asked, io);
      await io.write(ndjsonLine(`{"id":null,${converted(readReply(text, { ...asked, ...reply }), dialect)}}`));
      return EXIT.done;
    }
    const read = requestReader(asked);
    return answerLines(io, (line) => {
      const request = read(line);
      if (!request.ok) return request;
      const { id, input, options } = request.request;
      return { ok: true, json: `{"id":${printExactJson(id)},${converted(readReply(input, options), dialect)}}` };
    });
  },
};

function converted(reading: Reading, dialect: string): string {
  const conversion = convertReply(reading, dialect);
  const { output, calls } = conversion.ok
    ? conversion
    : { output: reading.calls.length === 0 ? String(reading.text) : null, calls: reading.calls };
  const notes = conversion.ok ? conversion.warnings : [conversion];
  const warnings = notes.map(({ message, path, call }) => ({ message, path, call }));
  const printed = calls.map(({ call }) => callToJson(call, [])).join(',');
  return `"output":${JSON.stringify(output)},"calls":[${printed}],"warnings":${JSON.stringify(warnings)}`;
}
