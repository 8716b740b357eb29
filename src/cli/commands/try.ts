import { setTimeout as delay } from 'node:timers/promises';
import { TryTally } from '../../core/trial/result.ts';
import { APIS } from '../../core/trial/run.ts';
import { secondMessages } from '../../core/trial/second-message.ts';
import { CALLS_ANYWAY, SIMULATED_FAULTS } from '../../core/trial/simulated-faults.ts';
import { type Arguments, type Command, choice, EXIT, InputError, type Io, textOption, UsageError } from '../command.ts';
import { ndjsonLine } from '../ndjson.ts';
import { DIALECT_HELP, DIALECT_OPTION } from '../reading-options.ts';
import { conduct, Refused } from '../trying/conduct.ts';
import { dryRun, dryRunText } from '../trying/dry-run.ts';
import { endpointAsker } from '../trying/endpoint.ts';
import { missingOf, PaceTeller } from '../trying/pace-teller.ts';
import { resultText } from '../trying/result-text.ts';
import { RunFile } from '../trying/run-file.ts';
import { headerOf, stopRule } from '../trying/run-header.ts';
import { simulatedAsker } from '../trying/simulated-asker.ts';
import { type TrySetup, trySetup } from '../trying/try-options.ts';

const FORMATS = ['text', 'json', 'markdown'] as const;

/** Tries system prompts on a model and says what that shows. */
export const tryCommand: Command = {
  name: 'try',
  summary: 'try system prompts on your model, and say what breaks and what the figures show',
  help: `Usage: npm run -s cli -- try PLAN.json|--prompt [NAME=]FILE...|--native NAME --endpoint URL --model M --out RUN.ndjson [OPTION]...
       npm run -s cli -- try PLAN.json|--prompt [NAME=]FILE...|--native NAME --simulate [SEED] --out RUN.ndjson [OPTION]...

Asks a model each task with each prompt, several rounds of it, and keeps every answer in a run, which is a log: "triage RUN
--group variant" reads it. Prints the share of answers that run and that have the right values, with 95 % intervals, the
difference between prompts, what content breaks, and what is shown. A request that is not answered is "not run", never wrong.

  --prompt [NAME=]FILE  a system prompt to try; again for more, which are then compared
  --native NAME    try the tools of the API as well: a variant without a prompt, whose requests carry the tools;
                   "arrived" counts the answers whose call comes as data and fits its schema
  --tasks FILE     tasks as "tasks" prints them: {"id", "kind", "messages", "expect"}; made from the tools by default;
                   of the kind "ask", "expect" is {"toolName"} alone: they measure whether the model calls
${DIALECT_HELP}
  --endpoint URL   base URL of the API, such as http://localhost:8000/v1
  --model NAME     the model to ask
  --api API        openai (default) or anthropic
  --key-env NAME   the variable that holds the key; CHUNKSCOPE_KEY by default, else OPENAI_API_KEY or ANTHROPIC_API_KEY
  --body JSON      members to add to each request: '{"temperature": 0.7}'; null takes one away
  --simulate [SEED]  a simulated model in place of an endpoint: offline, the same for the same seed; it shows how trying
                   works and says nothing of any model
  --second-try     after an answer that does not run send once what "recover" writes, in the same conversation;
                   counted by itself, as after one message
  --rounds N       how often each task is asked; 4 by default
  --until-width POINTS  stop after a round in which each prompt's share is known to lie within so many points
  --until-known    stop after a round in which the better of the two leading prompts is known, or that they differ
                   by less than 3 points; 5 % of error are shared over all pairs of prompts
  --concurrency N  requests at once; 4 by default
  --max-requests N, --max-tokens N  stop before more are sent for this run, tries again, second messages and what was
                   sent before a --resume included
  --timeout N      seconds that an answer may take; 120 by default
  --out FILE       the run
  --resume         go on with the run in that file: what is missing is asked, nothing twice
  --dry-run        print what would be sent and what it can show; send nothing
  --format FORM    text (default), json or markdown

Examples
  npm run -s cli -- try --prompt A=a.md --prompt B=b.md --tools tools.json --simulate --out run.ndjson
  npm run -s cli -- try --prompt A=a.md --native Native --tools tools.json --second-try \
    --endpoint http://localhost:8000/v1 --model qwen3-coder --out run.ndjson
  npm run -s cli -- try plan.json --endpoint http://localhost:8000/v1 --model qwen3-coder --out run.ndjson
`,
  options: {
    prompt: { type: 'string', multiple: true },
    native: { type: 'string', multiple: true },
    tasks: { type: 'string' },
    tools: { type: 'string' },
    dialect: DIALECT_OPTION,
    endpoint: { type: 'string' },
    model: { type: 'string' },
    api: { type: 'string', words: APIS },
    'key-env': { type: 'string' },
    body: { type: 'string' },
    simulate: { type: 'boolean' },
    'second-try': { type: 'boolean' },
    rounds: { type: 'string' },
    'until-width': { type: 'string' },
    'until-known': { type: 'boolean' },
    concurrency: { type: 'string' },
    'max-requests': { type: 'string' },
    'max-tokens': { type: 'string' },
    timeout: { type: 'string' },
    'dry-run': { type: 'boolean' },
    resume: { type: 'boolean' },
    out: { type: 'string' },
    format: { type: 'string', words: FORMATS },
  },
  operands: 'any',
  async run(args, io) {
    const format = choice(args, 'format', FORMATS, 'text');
    const setup = await trySetup(args, io);
    if (args.options['dry-run'] === true) {
      const planned = dryRun(setup);
      await io.write(format === 'json' ? ndjsonLine(JSON.stringify(planned)) : dryRunText(planned));
      return EXIT.done;
    }
    const out = textOption(args, 'out');
    if (out === undefined) throw new UsageError('"try" needs --out FILE for the run.');
    const { result, header } = await runTrial(setup, args, out, io);
    const text =
      format === 'json' ? ndjsonLine(JSON.stringify(result)) : resultText(result, header, format === 'markdown');
    await io.write(text);
    return EXIT.done;
  },
};

async function runTrial(setup: TrySetup, args: Arguments, out: string, io: Io) {
  const file = new RunFile(out, headerOf(setup), setup.tasks, args.options['resume'] === true);
  const { header, before } = file;
  const tally = new TryTally(header);
  for (const answer of before) tally.add(answer);
  if (before.length > 0) io.say(`${before.length} answers are there already.`);
  if (setup.endpoint === null) saySimulated(io);
  const ask =
    setup.endpoint === null
      ? simulatedAsker(setup.seed)
      : endpointAsker({ ...setup, endpoint: setup.endpoint }, textOption(args, 'key-env'), process.env);
  const pace = setup.endpoint === null ? null : new PaceTeller(missingOf(setup, before), setup.tools, io.say);
  const user = new AbortController();
  const end = (): void => user.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    const stopped = await conduct(
      { ...setup, mayStop: stopRule(setup, tally) },
      {
        ask: pace?.follow(ask) ?? ask,
        before,
        messageAfter: setup.secondTry ? secondMessages(header) : null,
        over: () => pace?.answered(),
        keep(answer) {
          file.keep(answer);
          tally.add(answer);
        },
        say: io.say,
        hear: io.say,
        wait: async (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
        signal: user.signal,
        random: Math.random,
      },
    );
    return { result: tally.result(header.intervals ?? 'fixed', stopped), header };
  } catch (error) {
    throw error instanceof Refused ? new InputError(error.message) : error;
  } finally {
    pace?.stop();
    process.off('SIGINT', end).off('SIGTERM', end);
    file.close();
  }
}

/** The rates of the simulated model, since nothing but them decides what comes. */
function saySimulated(io: Io): void {
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  io.say('Simulated: no model is asked. Where its content invites it, an answer has a fault as often as this;');
  io.say('less often where the prompt speaks of it.');
  for (const { name, content, rate, taught } of SIMULATED_FAULTS)
    io.say(`  ${percent(rate)}${taught < rate ? `, taught ${percent(taught)}` : ''}  ${name} (${content})`);
  io.say(`  ${percent(CALLS_ANYWAY)}  calls a tool where none is needed`);
}
