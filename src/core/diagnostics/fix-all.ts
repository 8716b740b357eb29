import type { Reading } from '../reading.ts';
import { trimSpace } from '../text/characters.ts';
import type { QuickFix, TextEdit } from './diagnostic.ts';
import { remove, replace } from './edits.ts';
import type { Finding } from './finding.ts';

/**
 * One edit list that writes the reply as it was read: every repair made, names trimmed. A strict reader then reads the
 * same calls, but for characters that XML cannot carry; null where there is nothing to change.
 */
export function fixAll(reading: Reading): QuickFix | null {
  const edits: TextEdit[] = [];
  let repairs = 0;
  for (const finding of reading.findings) {
    if (finding.replacement !== undefined) repairs++;
    for (const edit of editsFor(finding, reading)) edits.push(edit);
  }
  if (edits.length === 0) return null;
  edits.sort((a, b) => a.start - b.start || a.end - b.end);
  return { title: repairs === 1 ? 'Make the repair in the text' : `Make all ${repairs} repairs in the text`, edits };
}

/** The edit that a repair assumed; nothing for findings that are none, but for names with white space around them. */
function* editsFor(finding: Finding, reading: Reading): Generator<TextEdit> {
  const { code, data, replacement, start, end } = finding;
  if (replacement !== undefined) {
    yield replace(finding, replacement);
  } else if (code === 'surrounding-whitespace' && data?.['value'] !== undefined) {
    const source = reading.text.slice(start, end);
    const name = trimSpace(source);
    const from = start + source.indexOf(name);
    if (start < from) yield remove({ start, end: from });
    if (from + name.length < end) yield remove({ start: from + name.length, end });
  }
}
