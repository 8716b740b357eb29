import { correctPasted } from '../../core/conversation/correct.ts';
import { historyOfPaste, type PastedHistory } from '../../core/conversation/history-of-paste.ts';
import { historyRules } from '../../core/conversation/history-rules.ts';
import type { ProviderId } from '../../core/conversation/providers/provider.ts';
import { PROVIDERS } from '../../core/conversation/providers/providers.ts';
import { type HistoryReport, historyReport } from '../../core/conversation/report.ts';
import { type Command, choice, EXIT, type Exit, type Io, textOption, UsageError } from '../command.ts';
import { historyMarkdown, historyText } from '../history-text.ts';
import { pastedText } from '../pasted-text.ts';

const FORMATS = ['text', 'json', 'markdown'] as const;
const FAILURES = ['refused', 'loop', 'drift'] as const;

/** Checks a whole history, and corrects it. */
export const historyCommand: Command = {
  name: 'history',
  summary: 'say which message of a conversation the provider refuses, why, and correct it',
  help: `Usage: npm run -s cli -- history FILE|- [OPTION]...

Reads a request, a session file of an agent or a printed state, with or without the error of the provider, and says which
message is refused, by whom and why.

  --for PROVIDER     who gets the history: ${PROVIDERS.map(({ id }) => id).join(', ')}
  --fix              print the corrected history; only what loses no content. With --format json: the report, and the history
                     as "corrected", null where it cannot be written
  --all              with --fix: the other corrections too
  --format FORMAT    text (default), json or markdown
  --rules            print what each provider refuses, as Markdown; reads nothing
  --fail-on WHAT     exit with 3 where the history is refused, or has a loop, or a drift: refused, loop, drift

Examples
  npm run -s cli -- history request.json --for anthropic
  npm run -s cli -- history session.jsonl --fix > corrected.jsonl
`,
  options: {
    for: { type: 'string', words: PROVIDERS.map(({ id }) => id) },
    fix: { type: 'boolean' },
    all: { type: 'boolean' },
    rules: { type: 'boolean' },
    format: { type: 'string', words: FORMATS },
    'fail-on': { type: 'string', words: FAILURES },
  },
  operands: 'any',
  async run(args, io) {
    if (args.options['rules'] === true) {
      await io.write(historyRules());
      return EXIT.done;
    }
    const [file, ...more] = args.operands;
    if (file === undefined || more.length > 0) throw new UsageError('"history" takes one file, or "-" for stdin.');
    const format = choice(args, 'format', FORMATS, 'text');
    const failOn = textOption(args, 'fail-on');
    if (failOn !== undefined && !FAILURES.some((one) => one === failOn))
      throw new UsageError(`There is no "--fail-on ${failOn}"; use ${FAILURES.join(', ')}.`);
    const provider = providerOption(textOption(args, 'for'));
    const paste = await pastedText(file, io, sessionTooLong);
    const pasted = historyOfPaste(paste, provider);
    const all = args.options['all'] === true;
    const isCorrected = args.options['fix'] === true;
    if (isCorrected && format !== 'json') return await printCorrected(pasted, all, io);
    const report = historyReport(paste, pasted);
    const corrected = isCorrected && { corrected: correctPasted(pasted, { all })?.text ?? null };
    if (format === 'json') await io.write(`${JSON.stringify({ ...report, ...corrected })}\n`);
    else await io.write(format === 'markdown' ? historyMarkdown(report) : historyText(report));
    return isMissed(failOn, report, pasted) ? EXIT.matched : EXIT.done;
  },
};

/** The longest session that is read, in UTF-16 code units: its text is held as a whole, twice while it is corrected. */
const MAX_SESSION_LENGTH = 256 * 1024 * 1024;

const sessionTooLong = (length: number): string | null =>
  length <= MAX_SESSION_LENGTH
    ? null
    : `This session has ${length} characters, and at most ${MAX_SESSION_LENGTH} are read; pass its last part.`;

/** Prints the corrected history; what is wrong still is said on stderr. */
async function printCorrected(pasted: PastedHistory, all: boolean, io: Io): Promise<Exit> {
  const correction = correctPasted(pasted, { all });
  if (!correction) {
    io.say(
      pasted.source
        ? 'This history cannot be written: parts of it are left out, or it is inside a string.'
        : 'There is no history in this text.',
    );
    return EXIT.badInput;
  }
  await io.write(correction.text.endsWith('\n') ? correction.text : `${correction.text}\n`);
  for (const { says, pointer } of correction.left) io.say(`Left as it is: ${says} (${pointer})`);
  return correction.left.length > 0 ? EXIT.badInput : EXIT.done;
}

function providerOption(id: string | undefined): ProviderId | null {
  if (id === undefined) return null;
  const found = PROVIDERS.find((one) => one.id === id);
  if (!found)
    throw new UsageError(`There is no provider "${id}"; use one of ${PROVIDERS.map((one) => one.id).join(', ')}.`);
  return found.id;
}

function isMissed(failOn: string | undefined, report: HistoryReport, { loops, drift }: PastedHistory): boolean {
  if (failOn === 'refused') return !report.holds;
  if (failOn === 'loop') return loops.length > 0;
  return failOn === 'drift' && drift !== null;
}
