import type { Span } from '../../../base/span.ts';
import { ValuePaths } from '../../calls/value-paths.ts';
import { ruleOf } from '../../diagnosis/rules/rules.ts';
import { NATIVE } from '../../dialects/names.ts';
import { asCdata } from '../../text/as-xml.ts';
import type { Diagnostic } from '../../words/diagnostic.ts';
import type { ParseResult } from '../parse-result.ts';
import { isSchemaProblem } from './schema-problem.ts';

/** Code units quoted on each side of the fault, and of a value that is wrong as a whole. */
const AROUND = 24;
const LONGEST = 80;

/** The part of the reply that is wrong, short enough to quote, and what should be there instead. */
export interface OffendingPiece {
  /** True where it is a whole value. */
  readonly isWhole?: boolean;
  /** Its position in the reply. */
  readonly span?: Span;
  /** Absent where there is nothing to show: something is missing, or the quote would be too long. */
  readonly wrote?: string;
  readonly write?: string;
  /** The same value as a CDATA section in its element, where CDATA solves the problem and the value is short. */
  readonly cdata?: string;
}

/** What to quote for a diagnostic, and how it should be written. */
export function offendingPiece(diagnostic: Diagnostic, text: string, result: ParseResult): OffendingPiece {
  const { escaping, quotesNothing } = ruleOf(diagnostic.code);
  if (quotesNothing) return {};
  const value = valueSpan(diagnostic, text, result);
  const whole = value !== undefined && isShortLine(text.slice(value.start, value.end));
  const window = whole
    ? value
    : isSchemaProblem(diagnostic)
      ? diagnostic
      : around(diagnostic, text, value ?? nativeName(diagnostic, result));
  const wrote = text.slice(window.start, window.end).trim();
  if (wrote === '' || !isShortLine(wrote)) return {};
  const write = corrected(diagnostic, text, window)?.trim();
  const field = diagnostic.path?.split('/').at(-1);
  const canHold = escaping?.orCdata && whole && field && !/^\d+$/.test(field) && !wrote.includes(']]>');
  const start = window.start + text.slice(window.start, window.end).indexOf(wrote);
  return {
    span: { start, end: start + wrote.length },
    isWhole: whole,
    wrote,
    ...(!write || write === wrote || write.length > 2 * LONGEST ? {} : { write }),
    ...(canHold ? { cdata: `<${field}>${asCdata(wrote)}</${field}>` } : {}),
  };
}

const isShortLine = (piece: string): boolean => piece.length <= LONGEST && !/[\r\n]/.test(piece.trim());

/** The value that the diagnostic's path names, without its tags; an open one reaches to the next end tag. */
function valueSpan({ call, path, start, end }: Diagnostic, text: string, result: ParseResult): Span | undefined {
  const toolCall = call === undefined ? undefined : result.calls[call];
  if (!toolCall || !path) return undefined;
  const value = new ValuePaths(toolCall.arguments).value(path);
  if (!value) return undefined;
  const last = value.closed ? value.inner.end : value.span.end;
  if (value.inner.start > start || last < end) return undefined;
  const endTag = value.closed ? -1 : text.indexOf('</', end);
  return { start: value.inner.start, end: endTag < 0 ? last : Math.min(endTag, last) };
}

/** The name of a native call that the diagnostic is about; the mark before it is the importer's, not the model's. */
function nativeName({ call = -1, start, end }: Diagnostic, { dialect, calls }: ParseResult): Span | undefined {
  const name = dialect === NATIVE ? calls[call]?.nameSpan : null;
  return name && name.start <= start && end <= name.end ? name : undefined;
}

/** The part of the diagnostic's own line around it, cut at words. */
function around({ start, end }: Span, text: string, value: Span | undefined): Span {
  const from = Math.max(value?.start ?? 0, start - AROUND, lineStart(text, start));
  let to = Math.min(value?.end ?? text.length, Math.max(end, start) + AROUND, lineEnd(text, end));
  const tag = text.startsWith('<', start) ? text.indexOf('>', start) + 1 : 0;
  if (tag > to && tag - from <= LONGEST && tag <= lineEnd(text, to)) to = tag;
  const isCut = (offset: number): boolean => /\w/.test(text[offset - 1] ?? '') && /\w/.test(text[offset] ?? '');
  let [first, last] = [from, to];
  while (first < start && isCut(first)) first++;
  while (last > end && isCut(last)) last--;
  // The quote does not begin inside a tag.
  const lead = text.slice(first, start);
  const closed = lead.indexOf('>');
  if (closed >= 0 && !lead.slice(0, closed).includes('<')) first += closed + 1;
  return { start: first, end: last };
}

const lineStart = (text: string, offset: number): number =>
  Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;

function lineEnd(text: string, offset: number): number {
  const found = /[\r\n]/.exec(text.slice(offset, offset + LONGEST + 1));
  return found ? offset + found.index : text.length;
}

/** The quoted part with the diagnostic's own fix applied where that stays inside it; otherwise as its rule says. */
function corrected({ code, fix }: Diagnostic, text: string, window: Span): string | undefined {
  const edits = fix?.edits ?? [];
  const isInside = edits.every((edit) => edit.start >= window.start && edit.end <= window.end);
  const { escaping } = ruleOf(code);
  if (escaping) return escaping.inPiece(text.slice(window.start, window.end));
  if (edits.length === 0 || !isInside) return undefined;
  let piece = '';
  let at = window.start;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    piece += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return piece + text.slice(at, window.end);
}
