import { printExactJson } from '../../core/json/exact-json.ts';
import { recoverReply } from '../../core/reply/recovery/recover.ts';
import { answerLines } from '../answer-lines.ts';
import type { Command } from '../command.ts';
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

Example
  echo '{"id":1,"input":"I will do it."}' | npm run -s cli -- recover
`,
  options: READING_OPTIONS,
  async run(args, io) {
    const read = requestReader(await readingOptions(args, io));
    return answerLines(io, (line) => {
      const reading = read(line);
      if (!reading.ok) return reading;
      const { id, input, options } = reading.request;
      const { result, reading: whole } = readWhole(input, { ...options, fixes: true });
      const { message, corrected } = recoverReply(whole, result);
      return { ok: true, json: `{"id":${printExactJson(id)},${JSON.stringify({ message, corrected }).slice(1)}` };
    });
  },
};
