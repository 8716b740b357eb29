import type { Span } from '../../../base/span.ts';
import { childElements } from '../../calls/element.ts';
import type { Reading } from '../../reading/reading.ts';
import { quote } from '../../text/quote.ts';
import type { Finding } from '../../words/finding.ts';

/** The place of a finding, in words that fit after "in": `` `edits/0/search` ``, the tool name, call 2, the prose. */
export function placeOf(finding: Finding, reading: Reading): string {
  const index = finding.call ?? reading.callAt(finding.start);
  if (index < 0) return 'the prose';
  const path = finding.path ?? pathAt(finding, index, reading);
  if (path) return pathWords(path);
  if (path === '') return 'the arguments';
  return headerAt(finding, index, reading) ?? callWords(index, reading);
}

/** A JSON pointer as a place in a sentence. */
export const pathWords = (path: string): string =>
  path === ''
    ? 'the arguments'
    : path === '/'
      ? 'the argument without a name'
      : quote(path.slice(1).replaceAll('~1', '/').replaceAll('~0', '~'));

/** `the call`, or which one where there are several. */
export const callWords = (index: number, reading: Reading): string =>
  reading.calls.length > 1 ? `call ${index + 1}` : 'the call';

function pathAt(span: Span, index: number, reading: Reading): string | undefined {
  const within = reading.calls[index]?.call.arguments.span;
  if (!within || span.start < within.start || span.end > within.end || within.start === within.end) return undefined;
  return reading.pathsOf(index).find(span)?.path;
}

const HEADER_WORDS: Readonly<Record<string, string>> = { tool_name: 'the tool name', server_name: 'the server name' };

function headerAt(span: Span, index: number, reading: Reading): string | undefined {
  const root = reading.calls[index]?.outline.root;
  if (!root || root.parts.length > 64) return undefined;
  const header = childElements(root).find((child) => child.start <= span.start && span.end <= child.end);
  return header && HEADER_WORDS[header.name];
}
