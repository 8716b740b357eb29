import { callVerbatim, type Outcome } from '../kit/reader.ts';
import { FAILED, type Mark, type Rule, type Run } from './peg.ts';

/** How a server names what it expected, and how values are written. */
export interface Format {
  readonly name?: string;
  readonly valueAsJson?: (value: string) => string;
}

/** Reads a reply by its grammar; one that does not match fails the request. */
export function readBy(grammar: Rule, text: string, { name = 'peg-native', valueAsJson }: Format): Outcome {
  const run: Run = { text, marks: [], isCut: false };
  if (grammar(run, 0) !== FAILED) return messageOf(run, valueAsJson ?? ((value) => value));
  const error = `The model produced output that does not match the expected ${name} format`;
  return { calls: [], text: null, error };
}

interface Writing {
  name: string;
  source: string;
  count: number;
  /** Whether a text between tags waits for its last quote. */
  isOpen: boolean;
}

/** Puts the calls together from the marks, as text: what is cut stays without its end. */
function messageOf({ text, marks }: Run, valueAsJson: (value: string) => string): Outcome {
  const calls: Writing[] = [];
  let prose = '';
  let call: Writing = { name: '', source: '', count: 0, isOpen: false };
  const close = (): void => {
    if (call.isOpen) call.source += '"';
    call.isOpen = false;
  };
  const take: Readonly<Record<Mark['tag'], (source: string) => void>> = {
    content: (source) => {
      prose += source;
    },
    'tool-open': () => {
      call = { name: '', source: '{', count: 0, isOpen: false };
    },
    'tool-name': (source) => {
      call.name = source.trimEnd();
      calls.push(call);
    },
    'tool-args': (source) => {
      if (source.startsWith('{')) call.source = source.trimEnd();
    },
    'arg-open': () => {
      call.isOpen = false;
    },
    'arg-name': (source) => {
      call.source += `${call.count++ > 0 ? ',' : ''}${JSON.stringify(source.trim())}:`;
    },
    'arg-text': (source) => {
      if (!call.isOpen) call.source += '"';
      call.isOpen = true;
      call.source += JSON.stringify(source).slice(1, -1);
    },
    'arg-value': (source) => {
      call.source += valueAsJson(source);
    },
    'arg-close': close,
    'tool-close': () => {
      close();
      call.source += '}'.repeat(Math.max(0, depthOf(call.source)));
    },
  };
  for (const { tag, start, end, value } of marks) take[tag](value ?? text.slice(start, end));
  return { calls: calls.map(({ name, source }) => callVerbatim(name, source)), text: prose };
}

/** Braces that are open, those in strings left out. */
function depthOf(source: string): number {
  let depth = 0;
  for (const [token] of source.matchAll(/"(?:[^"\\]|\\(?:[\s\S]|$))*(?:"|$)|[{}]/g))
    depth += token === '{' ? 1 : token === '}' ? -1 : 0;
  return depth;
}
