import { valueToJson } from '../../core/calls/value.ts';
import { EXAMPLE_STYLES, type ExampleOptions } from '../../core/dialects/forge/write/example.ts';
import { parseExactJson, printExactJson } from '../../core/json/exact-json.ts';
import { checkedExample } from '../../core/prompts/example/checked-example.ts';
import { parseReply } from '../../core/reply/parse-reply.ts';
import { importTools } from '../../core/tools/importers/import-tools.ts';
import { type Answer, answerLines } from '../answer-lines.ts';
import { type Command, choice } from '../command.ts';
import { DIALECT_OPTION, WRITING_HELP, writtenDialect } from '../reading-options.ts';
import { idOf } from '../request.ts';

/** Example calls made from JSON Schemas. */
export const example: Command = {
  name: 'example',
  summary: 'make an example call of each tool from its JSON Schema, one tool a line',
  help: `Usage: npm run -s cli -- example [OPTION]... < tools.ndjson

Reads {"name", "description", "inputSchema"}, one a line, and prints {"name", "example", "values", "warnings"}:
the call as text, what it reads back to, and what of the schema it can't show. An "id" of the line comes first.

${WRITING_HELP}
  --style STYLE    escape (default), cdata or json: how Forge's own writes values
  --optional       show arguments that are not required too

Example
  echo '{"name":"ls","inputSchema":{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]}}' |
    npm run -s cli -- example
`,
  options: {
    dialect: DIALECT_OPTION,
    style: { type: 'string', words: EXAMPLE_STYLES },
    optional: { type: 'boolean' },
  },
  run(args, io) {
    const options = {
      dialect: writtenDialect(args),
      style: choice(args, 'style', EXAMPLE_STYLES, 'escape'),
      optional: args.options['optional'] === true,
    };
    return answerLines(io, (line) => exampleOf(line, options));
  },
};

function exampleOf(line: string, options: ExampleOptions): Answer {
  const parsed = parseExactJson(line);
  if (!parsed.ok) return { ok: false, error: parsed.error, id: null };
  const id = idOf(parsed.value);
  const imported = importTools(line);
  if (!imported.ok) return { ok: false, error: imported.error, id };
  const [tool, ...others] = imported.value.tools;
  const [skipped] = imported.value.skipped;
  if (!tool)
    return { ok: false, error: `${skipped?.name ?? 'It'} was skipped: ${skipped?.reason ?? 'it is no tool'}.`, id };
  if (others.length > 0)
    return { ok: false, error: `This line holds ${others.length + 1} tools; give one a line.`, id };
  const { text, warnings, roundTrip } = checkedExample(tool.definition, options, parseReply);
  const values = roundTrip.values ? valueToJson(roundTrip.values) : 'null';
  const own = id === null ? '' : `"id":${printExactJson(id)},`;
  const head = JSON.stringify({ name: tool.definition.name, example: text }).slice(1, -1);
  const rows = warnings.map(({ path, message }) => ({ path, message }));
  return { ok: true, json: `{${own}${head},"values":${values},"warnings":${JSON.stringify(rows)}}` };
}
