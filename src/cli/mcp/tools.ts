import { PROVIDERS } from '../../core/conversation/providers/providers.ts';
import { WRITTEN_DIALECT_IDS } from '../../core/dialects/dialects.ts';
import type { Command } from '../command.ts';
import { convert } from '../commands/convert.ts';
import { explainCommand } from '../commands/explain.ts';
import { historyCommand } from '../commands/history.ts';
import { minimiseCommand } from '../commands/minimise.ts';
import { recover } from '../commands/recover.ts';
import { triage } from '../commands/triage.ts';

type Given = Readonly<Record<string, unknown>>;

/** A command as an agent calls it. */
export interface AgentTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required: readonly string[];
  };
  readonly command: Command;
  /** The options that are arguments of the same name. */
  readonly options: readonly string[];
  /** Options and operands that stand with every call. */
  readonly fixed?: { readonly options?: Readonly<Record<string, string>>; readonly operands?: readonly string[] };
  /** What the command reads from stdin. */
  readonly input?: (given: Given) => string;
}

const TEXT = {
  type: 'string',
  description: 'A reply, a recorded stream, a log, an error or a whole session, exactly as it came.',
};
const DIALECT = { type: 'string', description: 'The syntax of the calls; auto by default: that of the first call.' };
const DEFINITIONS = {
  description:
    'Definitions of the tools that the model was given, as JSON or as its text: MCP, OpenAI, Anthropic, Gemini, JSON Schema. With them arguments are checked.',
};

/** Commands take the paste from stdin. */
const PASTED = { fixed: { options: { text: '-' } }, input: ({ text }: Given) => String(text) };

/** Every tool that is served, in the order of the list. */
export const TOOLS: readonly AgentTool[] = [
  {
    name: 'explain',
    description:
      'Say what went wrong with a tool call, where, why, whose fault it is and what to do: pass a reply, a recorded stream, a server log, an error message or a whole session. Gives a sentence, the culprit, what helps, the message to the model where that is it, the complaints of programs, the calls, the causes with evidence and fixes, what vLLM, SGLang and others make of it, and the parser to start each server with.',
    inputSchema: {
      type: 'object',
      properties: {
        text: TEXT,
        tools: DEFINITIONS,
        dialect: DIALECT,
        reader: { type: 'string', description: 'One reader to ask, as SERVER:PARSER, such as vllm:qwen3_coder.' },
      },
      required: ['text'],
    },
    command: explainCommand,
    options: ['dialect', 'reader'],
    fixed: { options: { format: 'json' }, operands: ['-'] },
    input: ({ text }) => String(text),
  },
  {
    name: 'recover',
    description: 'Write the message to send back to a model whose tool call failed, in the syntax of that model.',
    inputSchema: {
      type: 'object',
      properties: {
        text: TEXT,
        tools: DEFINITIONS,
        dialect: DIALECT,
        attempt: {
          type: 'integer',
          minimum: 1,
          description: 'How often the same call was refused, this time included.',
        },
      },
      required: ['text'],
    },
    command: recover,
    options: ['dialect', 'attempt'],
    ...PASTED,
  },
  {
    name: 'convert',
    description: 'Write the tool calls of a reply in the syntax of another model.',
    inputSchema: {
      type: 'object',
      properties: {
        text: TEXT,
        to: { type: 'string', enum: WRITTEN_DIALECT_IDS, description: 'The syntax to write.' },
        tools: DEFINITIONS,
        dialect: DIALECT,
      },
      required: ['text', 'to'],
    },
    command: convert,
    options: ['dialect', 'to'],
    ...PASTED,
  },
  {
    name: 'minimise',
    description: 'Find the smallest reply that fails in the same way, for a bug report or a test.',
    inputSchema: {
      type: 'object',
      properties: {
        text: TEXT,
        keep: {
          type: 'string',
          description: 'The problem that must stay, as CODE or CODE@/argument; the first by default.',
        },
        tools: DEFINITIONS,
        dialect: DIALECT,
      },
      required: ['text'],
    },
    command: minimiseCommand,
    options: ['dialect', 'keep'],
    ...PASTED,
  },
  {
    name: 'history',
    description:
      'Check a whole conversation before it is sent, or after a provider refused it: pass a request, a session file or a printed state, with or without the error. Says which message is refused, by whom and why, with a JSON Pointer, loops and calls written as text; with fix also gives the corrected history.',
    inputSchema: {
      type: 'object',
      properties: {
        text: { type: 'string', description: 'The request, session or state, exactly as it is.' },
        for: {
          type: 'string',
          enum: PROVIDERS.map(({ id }) => id),
          description: 'Who gets the history; by default its words, URL, model or shape say it.',
        },
        fix: { type: 'boolean', description: 'Correct what loses no content.' },
        all: { type: 'boolean', description: 'With fix: make the other corrections too.' },
      },
      required: ['text'],
    },
    command: historyCommand,
    options: ['for', 'fix', 'all'],
    fixed: { options: { format: 'json' }, operands: ['-'] },
    input: ({ text }) => String(text),
  },
  {
    name: 'triage',
    description:
      'Judge all replies of a log (a file or a folder on this machine, any known format): how many calls run as written, after recovery or not at all, and which few causes make the trouble.',
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'The log, or a folder of logs.' },
        tools: DEFINITIONS,
        dialect: DIALECT,
        group: { type: 'string', description: 'Count by this field of the records too, such as model.' },
      },
      required: ['path'],
    },
    command: triage,
    options: ['dialect', 'group'],
    fixed: { options: { format: 'markdown' } },
  },
];
