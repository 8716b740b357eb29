import { AUTO } from '../dialects/dialects.ts';
import type { ExampleStyle } from '../dialects/forge/write/example.ts';
import { renderCall } from '../dialects/write/render-calls.ts';
import { printExactJson } from '../json/exact-json.ts';
import { asObject, parseJson } from '../json/json-access.ts';
import { pointerNames } from '../json/json-pointer.ts';
import { hashOf } from '../logs/hash.ts';
import { estimateTokens } from '../prompts/estimate-tokens.ts';
import { addressesOf } from '../prompts/reading/lessons.ts';
import { type PromptText, readPromptText } from '../prompts/reading/prompt-text.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { isObject } from '../tools/schema/json-schema.ts';
import type { JsonSchema } from '../tools/tool-definition.ts';
import { type Frame, frameLine } from '../words/frame.ts';
import { getOrCreate } from '../words/get-or-create.ts';
import { endOfCall } from './copy-tasks.ts';
import { randomOf } from './random.ts';
import type { Usage } from './run.ts';
import {
  CALLS_ANYWAY,
  type Faulty,
  SIMULATED_FAULTS,
  type SimulatedFault,
  type WrittenCall,
} from './simulated-faults.ts';
import type { Message, WholeCall } from './task.ts';
import { askedCall, FIRST_WORDING, taskText } from './task-text.ts';

/** What a simulated model is asked. */
export interface SimulatedRequest {
  readonly system: string;
  readonly messages: readonly Message[];
  /** What it writes calls in where the prompt shows none; Forge's own by default. */
  readonly dialect?: string;
  /** Its calls come as data, as far as they are JSON. */
  readonly native?: boolean;
}

export interface SimulatedAnswer {
  readonly chunks: readonly string[];
  /** Of a call that comes as data. */
  readonly frames?: readonly Frame[];
  /** Milliseconds before each chunk, the first counted from the request; nobody waits for them. */
  readonly dt: readonly number[];
  readonly finish: 'stop' | 'length';
  readonly usage: Usage;
  /** The fault that was made; null where none was. */
  readonly fault: string | null;
}

/** What it answers a request that it was asked `nth` times before. */
export type SimulatedModel = (request: SimulatedRequest, nth?: number) => SimulatedAnswer;

/** What a prompt teaches. */
interface Lessons {
  readonly dialect: string;
  readonly style: ExampleStyle;
  /** The first call that it shows. */
  readonly shown: string;
  readonly teaches: (fault: SimulatedFault) => boolean;
  /** Names the prompt. */
  readonly hash: string;
}

/**
 * A model that is not one: offline, and the same for the same seed. It copies what a copy task asks for, in the dialect of the
 * calls that the prompt shows, with the faults of `SIMULATED_FAULTS`: seldom where the prompt speaks of them. What comes of it
 * shows how trying works and says nothing of any model.
 */
export function simulatedModel(seed = 0): SimulatedModel {
  const known = new Map<string, Lessons>();
  return (request, nth = 0) => {
    const { system, messages, native: isNative = false } = request;
    const dialect = isNative ? NATIVE_WRITTEN : (request.dialect ?? AUTO);
    const lessons = getOrCreate(known, `${dialect}\n${system}`, () => lessonsOf(system, dialect));
    const random = randomOf(JSON.stringify([seed, lessons.hash, messages.map(inFirstWording), nth]));
    const { text: written, isCut, fault } = answerTo(messages, lessons, random);
    const { text, frames } = isNative ? asData(written) : { text: written, frames: null };
    const chunks = chunksOf(text, random);
    const asked = estimateTokens(system) + messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
    return {
      chunks,
      ...(frames && { frames }),
      dt: chunks.map((_, at) => Math.round(at === 0 ? 150 + 250 * random() : 6 + 20 * random())),
      finish: isCut ? 'length' : 'stop',
      usage: { prompt: asked, completion: estimateTokens(text), estimated: true },
      fault,
    };
  };
}

/** A task draws the same faults however it is worded. */
function inFirstWording({ role, content }: Message): Message {
  const call = askedCall(content);
  return { role, content: call ? taskText(call, FIRST_WORDING) : content };
}

/** What models write where a server takes the call out of the text. */
const NATIVE_WRITTEN = 'json-bare';

/** A text whose end is a call in JSON, with the call as a server would send it on; any other text as it is. */
function asData(text: string): { readonly text: string; readonly frames: readonly Frame[] | null } {
  const at = text.indexOf('{');
  const { name, arguments: given } = asObject(at < 0 ? undefined : parseJson(text.slice(at)));
  if (typeof name !== 'string' || !isObject(given)) return { text, frames: null };
  const lead = text.slice(0, at).trimEnd();
  const start = lead === '' ? 0 : lead.length + 1;
  const line = frameLine(name);
  const frame = { call: 0, start, end: start + line.length, name, ...(start > 0 && { from: lead.length }) };
  return { text: `${lead}${start > 0 ? '\n' : ''}${line}${printExactJson(given)}`, frames: [frame] };
}

function lessonsOf(system: string, usual: string): Lessons {
  const read = readPromptText(system, [], parseReply);
  const [first] = read.examples;
  const shown = first ? system.slice(first.start, first.end) : '';
  const dialect = [read.dialect, usual].find((one) => one !== undefined && one !== AUTO) ?? 'forge';
  return { dialect, style: styleOf(first, shown), shown, teaches: teaching(read), hash: hashOf(system) };
}

function styleOf(first: PromptText['examples'][number] | undefined, shown: string): ExampleStyle {
  if (first?.call.format === 'json') return 'json';
  return shown.includes('<![CDATA[') ? 'cdata' : 'escape';
}

/** The faults that a prompt speaks of. */
function teaching(read: PromptText): Lessons['teaches'] {
  const isTaught = ({ lesson }: SimulatedFault): boolean => lesson !== null && addressesOf(lesson, read, []).length > 0;
  const taught = new Set(SIMULATED_FAULTS.filter(isTaught));
  return (fault) => taught.has(fault);
}

interface Answered extends Faulty {
  readonly fault: string | null;
}

function answerTo(messages: readonly Message[], lessons: Lessons, random: () => number): Answered {
  // After a message that asks again, the task is the one before it.
  const call = messages.map(({ content }) => askedCall(content)).findLast((asked) => asked !== null) ?? null;
  if (!call) {
    const isWrong = random() < CALLS_ANYWAY && lessons.shown !== '';
    return isWrong ? { text: lessons.shown, fault: 'calls a tool where none is needed' } : { text: PROSE, fault: null };
  }
  const written = writtenCall(call, lessons);
  for (const fault of SIMULATED_FAULTS) {
    const drawn = random();
    if (drawn >= (lessons.teaches(fault) ? fault.taught : fault.rate)) continue;
    const faulty = fault.apply(written);
    if (faulty) return { ...faulty, fault: fault.name };
  }
  const lead = random() < 0.3 ? `I will call ${call.toolName}.\n\n` : '';
  return { text: lead + written.text, fault: null };
}

const PROSE = 'That needs no tool; the answer follows from the question itself.';

function writtenCall(call: WholeCall, { dialect, style }: Lessons): WrittenCall {
  const render = (one: WholeCall) =>
    renderCall(dialect, { call: one, tool: { name: one.toolName, inputSchema: schemaOf(one.arguments) } }, style);
  const { text, spans } = render(call);
  return {
    call,
    text,
    values: spans.map(({ path, value }) => ({ ...value, value: valueAt(call.arguments, path) })),
    dialect,
    end: endOfCall(dialect, { name: call.toolName, inputSchema: true }),
    write: (one) => render(one).text,
  };
}

const valueAt = (value: unknown, pointer: string): unknown =>
  pointerNames(pointer).reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>>)[name], value);

/** The schema that a value fits, as a prompt would have declared it. */
function schemaOf(value: unknown): JsonSchema {
  if (Array.isArray(value)) return { type: 'array', ...(value.length > 0 && { items: schemaOf(value[0]) }) };
  if (isObject(value)) {
    const properties = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, schemaOf(item)]));
    return { type: 'object', properties };
  }
  return { type: value === null ? 'null' : typeof value };
}

/** The text in pieces as models stream it: up to a word each, now and then two. */
function chunksOf(text: string, random: () => number): readonly string[] {
  const pieces = text.match(/\s?[\p{L}\p{N}]{1,7}|\s+|[^\s\p{L}\p{N}]{1,3}/gu) ?? [];
  const chunks: string[] = [];
  for (const piece of pieces) {
    if (chunks.length > 0 && random() < 0.1) chunks[chunks.length - 1] += piece;
    else chunks.push(piece);
  }
  return chunks;
}
