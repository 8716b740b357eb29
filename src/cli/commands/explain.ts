import { accountOf } from '../../core/account/account.ts';
import { accountJson } from '../../core/account/account-json.ts';
import { readersChosen } from '../../core/readers/outcome.ts';
import { accountText } from '../account-text.ts';
import { type Command, choice, EXIT, textOption, UsageError } from '../command.ts';
import { pastedText } from '../pasted-text.ts';
import { READER_IDS } from '../read-as-server.ts';
import { DIALECT_HELP, DIALECT_OPTION, dialectOption, toolsOption } from '../reading-options.ts';

const FORMATS = ['text', 'json'] as const;

/** Gives the account of what is pasted. */
export const explainCommand: Command = {
  name: 'explain',
  summary: 'say what went wrong in whatever is pasted, where, why, whose fault it is and what to do',
  help: `Usage: npm run -s cli -- explain FILE|- [OPTION]...

Reads a reply, a recorded stream, a server's log, an error message, a whole session or whatever else you would paste into
the page, and gives the account of it: a sentence, whose fault it is, what helps, what programs complain about, the calls
with "checked" or "not checked", each cause with its evidence and its fix, what the readers of servers make of it, the
parser to start each server with, what to do next and the message to the model.

${DIALECT_HELP}
  --reader ID      ask this server or reader alone: SERVER, or SERVER:PARSER ("readers" lists them)
  --format FORMAT  text (default) for people, or json: {"subject", "sentence", "verdict", "culprit", "do",
                   "next", "message", "dialect", "calls", "causes", "complaints", "readers", "parsers", "evidence",
                   "source"}

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
    const account = accountOf(await pastedText(file, io), {
      ...(dialect !== undefined && { dialect }),
      ...(reader !== undefined && { reader }),
      ...(tools.length > 0 && { tools }),
    });
    await io.write(format === 'json' ? `${accountJson(account)}\n` : accountText(account));
    return EXIT.done;
  },
};

function readerFor(id: string | undefined): string | undefined {
  if (id !== undefined && readersChosen(id, '').length === 0)
    throw new UsageError(`There is no server or reader "${id}"; "readers" lists those that there are.`);
  return id;
}
