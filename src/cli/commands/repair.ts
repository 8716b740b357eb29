import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { type RepairReport, reportWords } from '../../core/repair/repair-report.ts';
import { type Command, choice, InputError, textOption } from '../command.ts';
import { Repairs } from '../companion/repairs.ts';
import { RECORDER_OPTIONS, recorderHelp, runRecorder, sizeOption } from '../companion/run-recorder.ts';
import { DIALECT_OPTION, dialectOption } from '../reading-options.ts';

const FIRST_PORT = 4119;
const MOST_HELD = '256KB';
const FIXES = ['safe', 'none'] as const;
const FENCED = ['run', 'pass'] as const;
/** The file of the report is written again after so many milliseconds at the earliest. */
const REPORT_MS = 1_000;

/** Repairs the answers of an endpoint as they pass. */
export const repair: Command = {
  name: 'repair',
  summary: 'send calls that an endpoint left in the text, or damaged, on as its API has them: a proxy on loopback',
  help: `Usage: npm run -s cli -- repair --to URL [OPTION]... [-- COMMAND ARGUMENT...]
       npm run -s cli -- repair --to NAME=URL --to NAME=URL... [OPTION]... [-- COMMAND ARGUMENT...]

Passes requests and answers on as "record" does, tapes included. In answers of .../chat/completions, .../responses,
.../messages and Ollama's /api/chat, a call in the text or in damaged data is sent on as the API's own call where the
request offers its tool, its schema accepts it and no value is lost. All else passes byte for byte. Run it with --shadow
first. At its end it prints one line of JSON: what it repaired, what passed as it came, and why.

  --shadow          change no byte, and count what would be done
  --dialect ID      the syntax of calls in the text; auto by default
  --fix safe|none   none: send on no call that needs a repair (safe)
  --fenced run|pass pass: leave an answer as it is that is one code fence around a call (run)
  --max-hold SIZE   hold no more of an answer (${MOST_HELD}); one that needs more passes as it came
  --quiet           say nothing of repairs in the answer: no x-chunkscope-repair header, no comment in the stream
  --report FILE     write the report to a file as well, again while it runs
${recorderHelp(FIRST_PORT)}

Examples
  npm run -s cli -- repair --to http://localhost:8000/v1 --shadow --report repair.json
  npm run -s cli -- repair --to http://localhost:8000/v1 -- python agent.py
`,
  options: {
    ...RECORDER_OPTIONS,
    shadow: { type: 'boolean' },
    dialect: DIALECT_OPTION,
    fix: { type: 'string', words: FIXES },
    fenced: { type: 'string', words: FENCED },
    'max-hold': { type: 'string' },
    quiet: { type: 'boolean' },
    report: { type: 'string' },
  },
  operands: 'program',
  async run(args, io, installed) {
    const write = reportWriter(textOption(args, 'report'), (sentence) => io.say(sentence));
    const repairs = new Repairs({
      isShadow: args.options['shadow'] === true,
      isQuiet: args.options['quiet'] === true,
      dialect: dialectOption(args),
      fix: choice(args, 'fix', FIXES, 'safe'),
      fenced: choice(args, 'fenced', FENCED, 'run'),
      mostHeld: sizeOption(args, 'max-hold', MOST_HELD),
      counted: write.again,
      say: (sentence) => io.say(sentence),
    });
    write.now(repairs.report);
    const status = await runRecorder(args, io, installed, { command: 'repair', firstPort: FIRST_PORT, repairs });
    write.now(repairs.report);
    await io.write(`${JSON.stringify(repairs.report)}\n`);
    io.say(reportWords(repairs.report));
    return status;
  },
};

/** Writes the report to a file; one that cannot be written is refused at the start, and said later on. */
function reportWriter(path: string | undefined, say: (sentence: string) => void) {
  let last = -Infinity;
  let isBroken = false;
  const put = (report: RepairReport): void => {
    last = performance.now();
    writeFileSync(path as string, `${JSON.stringify(report)}\n`, { mode: 0o600 });
  };
  return {
    now(report: RepairReport): void {
      if (path === undefined || isBroken) return;
      try {
        put(report);
      } catch (error) {
        throw new InputError(`The report can't be written: ${(error as Error).message}.`);
      }
    },
    again(report: () => RepairReport): void {
      if (path === undefined || isBroken || performance.now() - last < REPORT_MS) return;
      try {
        put(report());
      } catch (error) {
        isBroken = true;
        say(`The report is no longer written, the traffic goes on: ${(error as Error).message}.`);
      }
    },
  };
}
