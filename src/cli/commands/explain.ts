import { explain } from '../../core/explain/explain.ts';
import { readersChosen } from '../../core/readers/outcome.ts';
import { replacedSentence } from '../../core/text/text-of-bytes.ts';
import { importableText, withoutYaml } from '../../core/transcripts/importable-text.ts';
import { replyTooLong } from '../../core/words/reply-limit.ts';
import { type Command, choice, EXIT, InputError, orRefuse, textOption, UsageError } from '../command.ts';
import { explainedJson, explainedText } from '../explained.ts';
import { readBytes } from '../lines.ts';
import { READER_IDS } from '../read-as-server.ts';
import { readFileBytes } from '../read-file.ts';
import { DIALECT_HELP, DIALECT_OPTION, dialectOption, toolsOption } from '../reading-options.ts';

const FORMATS = ['text', 'json'] as const;

/** Says what the page says of what is pasted. */
export const explainCommand: Command = {
  name: 'explain',
  summary: 'say what is wrong with anything that holds a reply, where, why and what to do',
  help: `Usage: npm run -s cli -- explain FILE|- [OPTION]...

Reads a reply, a recorded stream, a server's log, an error message or whatever else holds what a model wrote, and says
what the page says of it: a sentence, the calls with "checked" or "not checked", each cause with its evidence and its fix,
what the readers of servers make of it, the parser to start each server with, and what to do next.

${DIALECT_HELP}
  --reader ID      ask this server or reader alone: SERVER, or SERVER:PARSER ("readers" lists them)
  --format FORMAT  text (default) for people, or json: {"source", "sentence", "verdict", "dialect", "calls", "causes",
                   "readers", "parsers", "next"}

Examples
  npm run -s cli -- explain reply.txt --tools tools.json
  pbpaste | npm run -s cli -- explain - --format json
`,
  options: {
    dialect: DIALECT_OPTION,
    tools: { type: 'string' },
    reader: { type: 'string', words: READER_IDS },
    format: { type: 'string', words: FORMATS },
  },
  operands: 'any',
  async run(args, io) {
    const [file, ...more] = args.operands;
    if (file === undefined || more.length > 0) throw new UsageError('"explain" takes one file, or "-" for stdin.');
    const format = choice(args, 'format', FORMATS, 'text');
    const dialect = args.options['dialect'] === undefined ? undefined : dialectOption(args);
    const reader = readerFor(textOption(args, 'reader'));
    const tools = await toolsOption(args, io);
    const read = orRefuse(importableText(file === '-' ? await readBytes(io.input) : readFileBytes(file)));
    const refused = replyTooLong(read.text.length);
    if (refused !== null) throw new InputError(refused);
    const note = replacedSentence(read.replaced);
    if (note !== null) io.say(note);
    const explained = explain(await withoutYaml(read.text), {
      ...(dialect !== undefined && { dialect }),
      ...(reader !== undefined && { reader }),
      ...(tools.length > 0 && { tools }),
    });
    await io.write(format === 'json' ? `${explainedJson(explained)}\n` : explainedText(explained));
    return EXIT.done;
  },
};

function readerFor(id: string | undefined): string | undefined {
  if (id !== undefined && readersChosen(id, '').length === 0)
    throw new UsageError(`There is no server or reader "${id}"; "readers" lists those that there are.`);
  return id;
}
