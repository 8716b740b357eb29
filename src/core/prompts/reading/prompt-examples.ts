import type { Span } from '../../../base/span.ts';
import { firstStartAfter } from '../../../base/span-search.ts';
import type { ToolCall } from '../../calls/tool-call.ts';
import { AUTO } from '../../dialects/dialects.ts';
import type { ParseResult } from '../../reply/parse-result.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { Diagnostic } from '../../words/diagnostic.ts';
import { shiftEdits } from '../../words/edits.ts';
import type { ReadReply } from '../example/check-example.ts';
import { blankOut, type PromptFence, type PromptLayout } from './prompt-layout.ts';

/** A call that a prompt shows, as the engine reads it; spans of `call` count from `offset`, all others from the text's start. */
export interface PromptExample extends Span {
  readonly dialect: string;
  readonly call: ToolCall;
  readonly offset: number;
  /** The block that it is in. */
  readonly fence: PromptFence | null;
  /** What the engine says of it, with the fixes that it proved. */
  readonly diagnostics: readonly Diagnostic[];
  /** Placeholders stand for the name of the tool: it shows the form, not a call. */
  readonly isForm: boolean;
}

/** Stretches of text that are read again after an example that does not end, and their code units in all. */
const MOST_RESTARTS = 50;
const MOST_READ_ANEW = 200_000;

/**
 * The calls that a prompt shows as they should be, in order: each block by itself, so that a broken one spoils no other. Each is
 * read in the dialect asked for, or where that finds none in its own.
 */
export function examplesIn(
  text: string,
  layout: PromptLayout,
  tools: readonly ToolDefinition[],
  read: ReadReply,
  dialect: string = AUTO,
): readonly PromptExample[] {
  const shown = blankOut(text, layout.wrong);
  const reader = new ExampleReader(tools, read, dialect);
  const whole = layout.fences.length === 0 ? [] : reader.read(shown, 0, null).filter(({ call }) => call.complete);
  const isContent = ({ start }: Span): boolean => {
    const around = whole[firstStartAfter(whole, start) - 1];
    return around !== undefined && around.start < start && start < around.end;
  };
  const fences = layout.fences.filter((fence) => !isContent(fence));
  const outside = fences.length === 0 ? shown : blankOut(shown, fences);
  return [
    ...reader.readOn(outside),
    ...fences.flatMap((fence) =>
      reader.read(shown.slice(fence.inside.start, fence.inside.end), fence.inside.start, fence),
    ),
  ].sort((a, b) => a.start - b.start);
}

class ExampleReader {
  private readonly tools: readonly ToolDefinition[];
  private readonly reply: ReadReply;
  private readonly dialect: string;

  constructor(tools: readonly ToolDefinition[], reply: ReadReply, dialect: string) {
    this.tools = tools;
    this.reply = reply;
    this.dialect = dialect;
  }

  read(text: string, offset: number, fence: PromptFence | null): PromptExample[] {
    if (!/[<\]]/.test(text)) return [];
    const own = this.reply(text, { tools: this.tools, dialect: this.dialect });
    const result =
      own.calls.length > 0 || this.dialect === AUTO ? own : this.reply(text, { tools: this.tools, dialect: AUTO });
    const diagnostics = byCall(result);
    return result.calls.map((call, index) => ({
      start: offset + call.start,
      end: offset + call.end,
      dialect: result.dialect,
      call,
      offset,
      fence,
      diagnostics: (diagnostics[index] ?? []).map((found) => shifted(found, offset)),
      isForm: !this.tools.some(({ name }) => name === call.toolName) && isPlaceholderName(call.toolName),
    }));
  }

  /** Reads a text in which one call may not end: after the first blank line after such a call it is read again. */
  readOn(text: string): PromptExample[] {
    const found: PromptExample[] = [];
    let from = 0;
    let left = MOST_READ_ANEW;
    for (let restart = 0; restart <= MOST_RESTARTS && left >= 0; restart++) {
      const examples = this.read(text.slice(from), from, null);
      const open = examples.findIndex(({ call }) => !call.complete);
      const broken = examples[open];
      found.push(...(broken ? examples.slice(0, open + 1) : examples));
      const blank = broken ? text.slice(broken.start).search(/\n[ \t]*\r?\n/) : -1;
      if (!broken || blank < 0) break;
      from = broken.start + blank + 1;
      left -= text.length - from;
      const diagnostics = broken.diagnostics.filter(({ start }) => start < from);
      found[found.length - 1] = { ...broken, end: Math.min(broken.end, from), diagnostics };
    }
    return found;
  }
}

/** The diagnostics of each call: those that name it, and those that are in it. */
function byCall({ calls, diagnostics }: ParseResult): readonly (readonly Diagnostic[])[] {
  const lists: Diagnostic[][] = calls.map(() => []);
  for (const found of diagnostics) {
    const around = firstStartAfter(calls, found.start) - 1;
    // Where one call ends and the next begins, an empty span is in both.
    for (const index of new Set([found.call ?? -1, around - 1, around])) {
      const call = calls[index];
      if (call && (index === found.call || found.end <= call.end)) lists[index]?.push(found);
    }
  }
  return lists;
}

function shifted(found: Diagnostic, offset: number): Diagnostic {
  const { fix, ...rest } = found;
  const moved = { ...rest, start: found.start + offset, end: found.end + offset };
  return fix ? { ...moved, fix: { ...fix, edits: shiftEdits(fix.edits, -offset) } } : moved;
}

/** `TOOL_NAME`, `{name}`, `[path]`, `<path>`, `$PATH`, `…`: what stands for something else. */
const STAND_IN = /^(?:[A-Z][A-Z\d _-]*|\{.*\}|\[.*\]|\(.*\)|<.*>|&lt;.*&gt;|\$\{?\w+\}?|.*(?:\.{3}|…).*)$/s;
const NO_NAME =
  /^(?:your|the|some|my|actual|exact|example|any)?[ _-]?(?:tool|function|method)?[ _-]?(?:name|identifier|id)?$/i;
const DESCRIBED =
  /^(?:string|integer|number|boolean|bool|int|float|value|array|object|true ?(?:or|\/|\|) ?false)\b|\bhere$/i;

const isPlaceholderName = (name: string): boolean => name !== '' && (STAND_IN.test(name) || NO_NAME.test(name));

/** Whether a value says what is to be put there instead of being it: `File path here`, `integer`, `PATH`. */
export const isPlaceholder = (value: string): boolean => STAND_IN.test(value.trim()) || DESCRIBED.test(value.trim());
