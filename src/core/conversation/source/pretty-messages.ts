import type { Span } from '../../../base/span.ts';
import { parseJson } from '../../json/json-access.ts';

/** Messages that `pretty_print` of LangChain wrote, as LangChain's JSON has them. */
export interface PrettyMessages {
  readonly root: readonly Record<string, unknown>[];
  readonly span: Span;
  /** Where each message is. */
  readonly spans: readonly Span[];
}

const HEAD = /^={3,} (Human|Ai|System|Tool|Function|Developer) Message ={3,}$/gm;
const TYPES: Readonly<Record<string, string>> = { Human: 'human', Ai: 'ai', Tool: 'tool', Function: 'tool' };
/** A call begins with its tool, and its id in brackets; the id is said again below. */
const CALL = /^ {2}(\S+) \((.*)\)\n Call ID: (.*)$/gm;

/** Reads the messages from the first head to the end; undefined where there are fewer than two. */
export function prettyMessages(text: string): PrettyMessages | undefined {
  const heads = [...text.matchAll(HEAD)];
  const [first] = heads;
  if (!first || heads.length < 2) return undefined;
  const spans = heads.map(({ index }, at) => ({ start: index, end: endOf(text, heads[at + 1]?.index) }));
  const open: { readonly id: string; readonly name: string }[] = [];
  const root = heads.map(([head, title = ''], at) => {
    const body = text.slice((spans[at]?.start ?? 0) + head.length, spans[at]?.end);
    const type = TYPES[title] ?? 'system';
    if (type === 'ai') {
      const message = modelMessage(body);
      open.push(...message.tool_calls.map(({ id, name }) => ({ id, name })));
      return message;
    }
    const [, name, content = ''] = /^\nName: (.*)\n([\s\S]*)$/.exec(body) ?? [undefined, undefined, body];
    if (type !== 'tool') return { type, content: content.trim() };
    // The print leaves out which call a result answers: the first of that tool that has no result yet.
    const call = open.findIndex((one) => one.name === name);
    const [answered] = call < 0 ? [] : open.splice(call, 1);
    return { type, name: name ?? '', content: content.trim(), ...(answered && { tool_call_id: answered.id }) };
  });
  return { root, spans, span: { start: first.index, end: spans.at(-1)?.end ?? text.length } };
}

function modelMessage(body: string) {
  const [, content = body, calls = ''] = /^([\s\S]*?)\n(?:Invalid )?Tool Calls:\n([\s\S]*)$/.exec(body) ?? [];
  const starts = [...calls.matchAll(CALL)];
  const tool_calls = starts.map(({ index, 0: head, 1: name = '', 3: id = '' }, at) => {
    const rest = calls.slice(index + head.length, starts[at + 1]?.index);
    return { name, args: argumentsOf(rest), id, type: 'tool_call' };
  });
  return { type: 'ai', content: content.trim(), tool_calls };
}

/** Names and values, one a line; a value may go on over lines. */
function argumentsOf(lines: string): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  const [, list = ''] = /^\n {2}Args:\n([\s\S]*)$/.exec(lines) ?? [];
  const starts = [...list.matchAll(/^ {4}([\w.-]+): /gm)];
  for (const [at, { index, 0: head, 1: name = '' }] of starts.entries()) {
    const value = list.slice(index + head.length, starts[at + 1]?.index).trimEnd();
    args[name] = parseJson(value) ?? value;
  }
  return args;
}

/** The end of a message: the next head, or a fence around all of them. */
function endOf(text: string, next: number | undefined): number {
  const fence = next === undefined ? text.search(/\n```\s*$/) : -1;
  const end = next ?? (fence < 0 ? text.length : fence);
  return text.slice(0, end).trimEnd().length;
}
