import { listedBy } from '../../core/diagnosis/report/listed.ts';
import { AUTO } from '../../core/dialects/dialects.ts';
import { lintPrompt } from '../../core/prompts/lint/lint-prompt.ts';
import { PROMPT_CODES } from '../../core/prompts/lint/lint-rule.ts';
import { parseReply } from '../../core/reply/parse-reply.ts';
import { LineIndex } from '../../core/text/line-index.ts';
import { CODES } from '../../core/words/codes.ts';
import { type Command, choice, EXIT, textOption, UsageError } from '../command.ts';
import { leftOut } from '../left-out.ts';
import { readAll } from '../lines.ts';
import { DIALECT_HELP, DIALECT_OPTION, dialectOption, toolsOption } from '../reading-options.ts';

const FORMATS = ['json', 'text'] as const;
const SEVERITIES = ['error', 'warning', 'info'];
const KNOWN: ReadonlySet<string> = new Set([...SEVERITIES, ...PROMPT_CODES, ...CODES]);

/** Checks what a system prompt teaches wrongly. */
export const lint: Command = {
  name: 'lint',
  summary: 'check a system prompt against the engine and the tools, one finding a line',
  help: `Usage: npm run -s cli -- lint [OPTION]... < system-prompt.md

Reads a system prompt and prints what would teach a model a mistake: examples that the engine does not read as
written, names that no tool has, texts that are there twice. What the prompt labels as wrong is not checked.
{"rule", "severity", "message", "start", "end", "line", "column", "fix"}, one a line; rule is a diagnostic code, or
unlisted-tool, no-format or duplicate-section. 1,000 of a rule are printed, and on stderr how many more there are.

${DIALECT_HELP}
  --format FORMAT  json (default) or text: line:column severity rule: message
  --fail-on LIST   error, warning, rules: exit 3 if any of them is found

Example
  npm run -s cli -- lint --tools tools.json --format text --fail-on error < system-prompt.md
`,
  options: {
    tools: { type: 'string' },
    dialect: DIALECT_OPTION,
    format: { type: 'string', words: FORMATS },
    'fail-on': { type: 'string' },
  },
  async run(args, io) {
    const format = choice(args, 'format', FORMATS, 'json');
    const dialect = dialectOption(args);
    const wanted = wantedOf(textOption(args, 'fail-on'));
    const tools = await toolsOption(args, io);
    const text = await readAll(io);
    const lines = new LineIndex(text);
    const findings = lintPrompt(text, tools, parseReply, dialect === AUTO ? undefined : dialect);
    const { listed, omitted } = listedBy(findings, ({ rule }) => rule);
    for (const finding of listed) {
      const { line, column } = lines.position(finding.start);
      const { rule, severity, message } = finding;
      const { fix, ...facts } = finding;
      const json = { ...facts, line, column, ...(fix && { fix }) };
      await io.write(
        `${format === 'json' ? JSON.stringify(json) : `${line}:${column} ${severity} ${rule}: ${message}`}\n`,
      );
    }
    for (const left of leftOut(omitted)) io.say(left);
    return findings.some(({ rule, severity }) => wanted.has(rule) || wanted.has(severity)) ? EXIT.matched : EXIT.done;
  },
};

/** The severities and rules in `--fail-on`. */
function wantedOf(list: string | undefined): ReadonlySet<string> {
  const wanted = new Set(list?.split(',').map((word) => word.trim()));
  for (const word of wanted)
    if (!KNOWN.has(word))
      throw new UsageError(
        `--fail-on: "${word}" is not a severity (${SEVERITIES.join(', ')}), one of ${PROMPT_CODES.join(', ')}, or a diagnostic code.`,
      );
  return wanted;
}
