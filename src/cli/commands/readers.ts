import { READERS } from '../../core/readers/readers.ts';
import { type Command, EXIT } from '../command.ts';
import { ndjsonLine } from '../ndjson.ts';

/** The models of servers' readers. */
export const readers: Command = {
  name: 'readers',
  summary: "list the models of servers' readers that parse --reader takes",
  help: `Usage: npm run -s cli -- readers [--all]

Prints a JSON value a line: {"reader", "mode", "version", "source", "cases", "agreeing", "ruling"}, and "aliases" where other
parser names mean the same reader. "mode" is whole, or stream where the reader was modelled on a stream as well.
"cases" are outcomes recorded from the server's own reader, "agreeing" those that the model gives too.

  --all            those as well that miss more than one case in twenty, which parse --reader refuses

Example
  npm run -s cli -- readers
`,
  options: { all: { type: 'boolean' } },
  async run(args, io) {
    for (const { id, mode, server, model, cases, agreeing, offered } of READERS) {
      if (!offered && args.options['all'] !== true) continue;
      const { aliases, source, ruling } = model;
      const line = {
        reader: id,
        mode,
        ...(aliases && { aliases: aliases.map((alias) => `${server.id}:${alias}`) }),
        version: server.version,
        source: server.path + source,
        cases,
        agreeing,
        ...(args.options['all'] === true && { offered }),
        ruling,
      };
      await io.write(ndjsonLine(JSON.stringify(line)));
    }
    return EXIT.done;
  },
};
