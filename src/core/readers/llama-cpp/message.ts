import { callVerbatim, type Outcome } from '../kit/reader.ts';
import { FAILED, type Mark, type Rule, type Run } from './peg.ts';

/** What the server answers with where a whole reply does not match; the name is that of its mapper. */
const MISMATCH = 'The model produced output that does not match the expected peg-native format';

/** Reads a reply by its grammar; one that does not match fails the request. */
export function readBy(grammar: Rule, text: string, valuesAsJson = (value: string): string => value): Outcome {
  const run: Run = { text, marks: [], isCut: false };
  if (grammar(run, 0) === FAILED) return { calls: [], text: null, error: MISMATCH };
  return messageOf(run, valuesAsJson);
}

interface Writing {
  name: string;
  source: string;
  count: number;
  /** Whether a text between tags waits for its last quote. */
  isOpen: boolean;
}

/** Puts the calls together from the marks, as text: what is cut stays without its end. */
function messageOf({ text, marks }: Run, valuesAsJson: (value: string) => string): Outcome {
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
      call.source += valuesAsJson(source);
    },
    'arg-close': close,
    'tool-close': () => {
      close();
      call.source += '}'.repeat(Math.max(0, depthOf(call.source)));
    },
  };
  for (const { tag, start, end } of marks) take[tag](text.slice(start, end));
  return { calls: calls.map(({ name, source }) => callVerbatim(name, source)), text: prose };
}

/** Braces that are open, those in strings left out. */
function depthOf(source: string): number {
  let depth = 0;
  for (const [token] of source.matchAll(/"(?:[^"\\]|\\[\s\S])*(?:"|$)|[{}]/g))
    depth += token === '{' ? 1 : token === '}' ? -1 : 0;
  return depth;
}
