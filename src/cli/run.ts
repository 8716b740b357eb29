import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { closest } from 'fastest-levenshtein';
import {
  type Arguments,
  type Command,
  EXIT,
  type Exit,
  InputError,
  type Installed,
  type Io,
  UsageError,
} from './command.ts';
import { COMMANDS } from './commands.ts';
import { reasonOf } from './read-file.ts';

const CALL = 'npm run -s cli --';

/** How the command line is called in help and sentences, and its commands. */
export interface Program extends Installed {
  /** How to call it. */
  readonly call: string;
  readonly commands: readonly Command[];
  /** The command that runs on options and files where none is named. */
  readonly usual?: Command;
}

/** The command line of a checkout. */
export const CHECKOUT: Program = { call: CALL, commands: COMMANDS };

/** Runs one command line; resolves to its exit status. */
export async function run(argv: readonly string[], io: Io, program: Program = CHECKOUT): Promise<number> {
  const [name, ...rest] = argv;
  const inItsName = (text: string): string => text.replaceAll(CALL, program.call);
  try {
    if (name === '--help' || name === '-h' || name === 'help') return await print(inItsName(overview(program)), io);
    if (name === '--version' && program.version !== undefined) return await print(`${program.version}\n`, io);
    const isUnnamed = name === undefined || name.startsWith('-') || isFile(name, program);
    const command = program.usual && isUnnamed ? program.usual : commandNamed(name, program);
    const args = readArguments(command, command === program.usual && isUnnamed ? argv : rest);
    return args === 'help' ? await print(inItsName(command.help), io) : await command.run(args, io, program);
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    io.say(inItsName(sentence));
    return error instanceof UsageError ? EXIT.badUsage : EXIT.badInput;
  }
}

/** Whether a word is a file; a command of the same name wins. */
function isFile(name: string, { commands }: Program): boolean {
  return !commands.some((command) => command.name === name) && (existsSync(name) || /[./\\]/.test(name));
}

/** A sentence about an error of the input or the system; null for a mistake of ours. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof UsageError || error instanceof InputError) return error.message;
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return isOfSystem ? `The input can't be read: ${reasonOf(error)}.` : null;
}

async function print(help: string, io: Io): Promise<Exit> {
  await io.write(help);
  return EXIT.done;
}

function commandNamed(name: string | undefined, program: Program): Command {
  const { commands } = program;
  if (name === undefined) throw new UsageError(overview(program).trimEnd());
  const command = commands.find((known) => known.name === name);
  if (command) return command;
  const nearest = closest(
    name,
    commands.map((known) => known.name),
  );
  const nothing = program.usual ? 'no command and no file' : 'no command';
  throw new UsageError(`There is ${nothing} "${name}"; did you mean "${nearest}"? "${CALL} --help" lists all.`);
}

function readArguments(command: Command, args: readonly string[]): Arguments | 'help' {
  const program = command.operands === 'program' ? args.indexOf('--') : -1;
  const { values, positionals } = parsed(command, program < 0 ? args : args.slice(0, program));
  if (values['help'] === true) return 'help';
  const [extra] = positionals;
  if (extra !== undefined && command.operands !== 'any')
    throw new UsageError(`"${command.name}" takes options only, not "${extra}". ${seeHelp(command)}`);
  return { options: values as Arguments['options'], operands: program < 0 ? positionals : args.slice(program + 1) };
}

function parsed(command: Command, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(`${firstSentence(error)}. ${seeHelp(command)}`);
  }
}

/** The first sentence of Node's message about an option, which is quoted and may contain dots. */
function firstSentence(error: unknown): string {
  const [sentence = ''] = /^(?:'[^']*'|[^.\n])*/.exec(error instanceof Error ? error.message : '') ?? [];
  return sentence;
}

const seeHelp = ({ name }: Command): string => `See "${CALL} ${name} --help".`;

function overview({ commands }: Program): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: ${CALL} COMMAND [OPTION]...

Reads the tool calls that language models write as XML.

${list.join('\n')}

"${CALL} COMMAND --help" says more. Data goes to stdout, all else to stderr.
Exit status: 0 done, 1 bad input, a failed fixture or no room for the output, 2 bad usage, 3 matched by --fail-on.
`;
}
