import { spawnSync } from 'node:child_process';
import { type Chosen, type LaneOptions, symptomsOf } from '../../core/logs/lane.ts';
import { type IsAlike, type Minimised, minimise } from '../../core/logs/minimise/minimise.ts';
import { failsAlike, ORACLES, oracleTest, worstCut } from '../../core/logs/minimise/oracles.ts';
import { MOST_READS } from '../../core/logs/minimise/smallest-reply.ts';
import { readableText } from '../../core/transcripts/importable-text.ts';
import { CODES } from '../../core/words/codes.ts';
import { replyTooLong } from '../../core/words/reply-limit.ts';
import {
  type Arguments,
  type Command,
  EXIT,
  InputError,
  type Io,
  orRefuse,
  textOption,
  UsageError,
} from '../command.ts';
import { readBytes } from '../lines.ts';
import { ndjsonLine } from '../ndjson.ts';
import { type Asked, type OneReply, oneReply, pastedReply } from '../one-reply.ts';
import { readFileBytes } from '../read-file.ts';
import { DIALECT_HELP, DIALECT_OPTION, dialectOption, TEXT_HELP, toolsOption } from '../reading-options.ts';

/** Finds the shortest reply that fails like a long one. */
export const minimiseCommand: Command = {
  name: 'minimise',
  summary: 'find the smallest reply that fails alike',
  help: `Usage: npm run -s cli -- minimise FILE|- [OPTION]...
       npm run -s cli -- minimise --text FILE [OPTION]...

Reads one reply, as plain text, as {"input"} or {"chunks"}, as a fixture or as a recorded stream, and prints {"input",
"codes", "key", "reads", "from", "to"}: the smallest text found with the same key, the same verdict in every mode and no
code that was not there before. It is wrong in the same way, for the first error or else the first warning. The same
input gives the same output. For calls that came as data "frames" is printed too, as "parse" takes it.

${TEXT_HELP}
  --keep CODE[@POINTER]  the problem that must stay, in place of the first
  --oracle WHAT    what must stay instead of the key: disagree (strict and resilient mode differ), forge (Forge reads it
                   differently), split (some cut changes Forge's call; prints the chunks), or a command that gets the
                   text on stdin and exits with 0 while it is still interesting
  --max-reads N    texts that are tried at most, 20000 by default
${DIALECT_HELP}

Examples
  npm run -s cli -- minimise reply.txt
  npm run -s cli -- minimise reply.txt --keep unescaped-ampersand@/command
  npm run -s cli -- minimise reply.txt --oracle './my-parser | grep -q failed'
`,
  options: {
    text: { type: 'string' },
    keep: { type: 'string', words: CODES },
    oracle: { type: 'string', words: ORACLES },
    'max-reads': { type: 'string' },
    dialect: DIALECT_OPTION,
    tools: { type: 'string' },
  },
  operands: 'any',
  async run(args, io) {
    const asked = { dialect: dialectOption(args), tools: await toolsOption(args, io) };
    const chosen = chosenOf(args);
    const maxReads = maxReadsOf(args);
    const { text, ...options } = await replyOf(args, asked, io);
    const refused = replyTooLong(text.length);
    if (refused !== null) throw new InputError(refused);
    const { isAlike, check } = testOf(args, text, options, chosen);
    if (!check()) throw new InputError(nothingWrong(args, chosen));
    const { dialect, streamEnd } = options;
    const best = last(
      minimise(text, { isAlike, maxReads, dialect, ...(options.frames && { frames: options.frames }) }),
    );
    const { input, frames, reads, from, to } = best;
    const symptoms = symptomsOf(input, { ...options, frames }, chosen);
    const chunks = textOption(args, 'oracle') === 'split' ? worstCut(input) : null;
    const found = {
      input,
      ...(chunks && { chunks }),
      ...(frames.length > 0 && { frames }),
      ...(streamEnd?.reason !== undefined && { finish_reason: streamEnd.reason }),
      codes: symptoms?.codes ?? [],
      key: symptoms?.key ?? null,
      reads,
      from,
      to,
    };
    await io.write(ndjsonLine(JSON.stringify(found)));
    return EXIT.done;
  },
};

/** The reply of a file, or with --text that of a paste. */
async function replyOf(args: Arguments, asked: Asked, io: Io): Promise<OneReply> {
  const pasted = textOption(args, 'text');
  const [file, ...more] = args.operands;
  if (pasted !== undefined && file === undefined) return pastedReply(pasted, asked, io);
  if (pasted !== undefined || file === undefined || more.length > 0)
    throw new UsageError('"minimise" takes one reply: FILE or --text FILE, and - is stdin.');
  const bytes = file === '-' ? await readBytes(io.input) : readFileBytes(file);
  return oneReply(orRefuse(await readableText(bytes)).text, asked, io);
}

function last(steps: Generator<Minimised, Minimised>): Minimised {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function chosenOf(args: Arguments): Chosen | undefined {
  const keep = textOption(args, 'keep');
  if (keep === undefined) return undefined;
  const at = keep.indexOf('@');
  const code = at < 0 ? keep : keep.slice(0, at);
  if (!CODES.some((known) => known === code)) throw new UsageError(`--keep: there is no code "${code}".`);
  return at < 0 ? { code } : { code, path: keep.slice(at + 1) };
}

function maxReadsOf(args: Arguments): number {
  const given = textOption(args, 'max-reads') ?? String(MOST_READS);
  if (!/^\d{1,9}$/.test(given)) throw new UsageError(`--max-reads is a number, not "${given}".`);
  return Number(given);
}

interface Test {
  readonly isAlike: IsAlike;
  /** Whether the reply itself already fails as asked. */
  readonly check: () => boolean;
}

function testOf(args: Arguments, text: string, options: LaneOptions, chosen: Chosen | undefined): Test {
  const oracle = textOption(args, 'oracle');
  if (oracle === undefined) {
    const symptoms = symptomsOf(text, options, chosen);
    return { isAlike: symptoms ? failsAlike(symptoms, options, chosen) : () => false, check: () => symptoms !== null };
  }
  const named = ORACLES.find((known) => known === oracle);
  if (named) {
    const isAlike = oracleTest(named, options);
    return { isAlike, check: () => isAlike(text, options.frames) };
  }
  if (oracle.trim() === '') throw new UsageError(`--oracle is ${ORACLES.join(', ')} or a command.`);
  const isAlike = (tried: string): boolean => exitOf(oracle, tried) === 0;
  return { isAlike, check: () => steadyOn(oracle, text) };
}

/** Refuses a command that answers differently on the same text. */
function steadyOn(command: string, text: string): boolean {
  const exits = [1, 2, 3].map(() => exitOf(command, text));
  const [first] = exits;
  if (exits.some((exit) => exit !== first))
    throw new InputError(
      `The command answers differently on the same reply: it ended with ${[...new Set(exits)].join(' and ')}.`,
    );
  if (first !== undefined && NOT_RUN.has(first))
    throw new InputError(`The command can't be run: the shell ended with ${first} for "${command}".`);
  return first === 0;
}

/** Exit statuses of a shell where a command is not a program, or does not exist. */
const NOT_RUN: ReadonlySet<number> = new Set([126, 127]);

function exitOf(command: string, input: string): number {
  const { status, error } = spawnSync(command, { shell: true, input, stdio: ['pipe', 'ignore', 'ignore'] });
  // A command that does not read all of its input closes the pipe, which is not a failure.
  if (status === null && error) throw new InputError(`The command can't be run: ${error.message}.`);
  return status ?? 1;
}

function nothingWrong(args: Arguments, chosen: Chosen | undefined): string {
  if (textOption(args, 'oracle') !== undefined)
    return 'The oracle finds nothing in this reply, so there is nothing to minimise.';
  if (chosen)
    return `This reply has no ${chosen.code}${chosen.path === undefined ? '' : ` at ${chosen.path}`}, so there is nothing to minimise.`;
  return 'Nothing is wrong with this reply, so there is nothing to minimise.';
}
