import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Arguments, EXIT, InputError, type Io, UsageError } from '../command.ts';
import { type AgentTool, TOOLS } from './tools.ts';

/** What a tool answers: what its command prints and reports. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** Runs the command of a tool and answers with what it prints; what it reports goes with it. */
export async function runTool(name: string, given: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
  const tool = TOOLS.find((known) => known.name === name);
  if (!tool) return failed(`There is no tool "${name}"; there are ${TOOLS.map((known) => known.name).join(', ')}.`);
  const missing = tool.inputSchema.required.find((argument) => typeof given[argument] !== 'string');
  if (missing !== undefined) return failed(`"${missing}" is required by ${name}, as text.`);
  const unknown = Object.keys(given).find((argument) => !Object.hasOwn(tool.inputSchema.properties, argument));
  if (unknown !== undefined) return failed(`${name} has no argument "${unknown}".`);
  const folder = mkdtempSync(join(tmpdir(), 'chunkscope-'));
  try {
    return await answerOf(tool, given, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function answerOf(
  tool: AgentTool,
  given: Readonly<Record<string, unknown>>,
  folder: string,
): Promise<ToolAnswer> {
  const out: string[] = [];
  const said: string[] = [];
  const io: Io = {
    input: inputOf(tool.input?.(given) ?? ''),
    write: async (text) => void out.push(text),
    say: (sentence) => void said.push(sentence),
  };
  const exit = await tool.command.run(argumentsOf(tool, given, folder), io, {}).catch((error: unknown) => {
    if (!(error instanceof UsageError) && !(error instanceof InputError)) throw error;
    io.say(inAgentsWords(error.message, folder));
    return EXIT.badInput;
  });
  const parts = [out.join('').trimEnd(), ...said].filter((part) => part !== '');
  return { text: parts.join('\n'), isError: exit !== EXIT.done };
}

/** An option is an argument to an agent, and the file of its definitions is none that it knows. */
const inAgentsWords = (message: string, folder: string): string =>
  message.replaceAll(join(folder, TOOLS_FILE), '"tools"').replace(/(^|\s)--([a-z]+)\b/g, '$1"$2"');

const TOOLS_FILE = 'tools.json';

/** What would be on the command line of a call; tool definitions that it holds become a file. */
function argumentsOf(
  { command, options, fixed }: AgentTool,
  given: Readonly<Record<string, unknown>>,
  folder: string,
): Arguments {
  const { tools, path } = given;
  const own = options
    .filter((option) => given[option] !== undefined)
    .map((option) => {
      const { type, multiple } = command.options[option] ?? {};
      const value = type === 'boolean' ? given[option] === true : String(given[option]);
      return [option, multiple ? [value] : value] as const;
    });
  const file = join(folder, TOOLS_FILE);
  if (tools !== undefined) writeFileSync(file, typeof tools === 'string' ? tools : JSON.stringify(tools));
  return {
    options: { ...fixed?.options, ...Object.fromEntries(own), ...(tools !== undefined && { tools: file }) },
    operands: path === undefined ? (fixed?.operands ?? []) : [String(path)],
  };
}

async function* inputOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

const failed = (text: string): ToolAnswer => ({ text, isError: true });
