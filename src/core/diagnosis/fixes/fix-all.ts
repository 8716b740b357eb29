import { valueToJson } from '../../calls/value.ts';
import { readAgain } from '../../reading/read-again.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';
import { trimSpace } from '../../text/characters.ts';
import type { QuickFix, TextEdit } from '../../words/diagnostic.ts';
import { eachOnce, remove, replace } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { namesInCallTag, writeNames } from '../proposals/names-in-attributes.ts';

/**
 * One fix that writes the reply as it was read: with every repair that loses nothing, and names trimmed. A strict reader then
 * reads the same calls, and also names that only attributes gave. Characters that XML cannot hold stay where they are; null
 * where there is nothing to change, or where the edits together would read to other calls.
 */
export function fixAll(reading: Reading): QuickFix | null {
  const edits: TextEdit[] = [];
  let repairs = 0;
  for (const finding of reading.findings) {
    const own = [...editsFor(finding, reading)];
    if (finding.replacement !== undefined && own.length > 0) repairs++;
    for (const edit of own) edits.push(edit);
  }
  const kept = eachOnce(edits);
  return kept.length > 0 && readsAlike(reading, kept) ? { title: titleFor(repairs), edits: kept } : null;
}

/** Whether the calls of the edited text are those that were read, by name and value; a name that was missing may have come. */
function readsAlike(reading: Reading, edits: readonly TextEdit[]): boolean {
  const { calls: after, dialect } = readAgain(reading, edits, reading.options.recovery);
  return (
    dialect === reading.dialect &&
    after.length === reading.calls.length &&
    reading.calls.every(({ call }, index) => {
      const { call: other } = after[index] as CallReading;
      return (
        (call.toolName === '' || call.toolName === other.toolName) &&
        (other.complete || !call.complete) &&
        valueToJson(call.arguments) === valueToJson(other.arguments)
      );
    })
  );
}

function titleFor(repairs: number): string {
  if (repairs === 0) return 'Trim the names in the text';
  return repairs === 1 ? 'Make the repair in the text' : `Make all ${repairs} repairs in the text`;
}

/** The edit that a repair assumed, or one that keeps more; none for other findings, except names with white space around them. */
function* editsFor(finding: Finding, reading: Reading): Generator<TextEdit> {
  const { code, replacement, start, end } = finding;
  const call = reading.calls[finding.call as number];
  if (replacement !== undefined) {
    const isTagOfCall = code === 'attribute-ignored' && call !== undefined;
    if (isTagOfCall && namesInCallTag(call, reading).size > 0) yield* writeNames(call, reading)?.edits ?? [];
    else if (code !== 'invalid-character' || replacement !== '') yield replace(finding, replacement);
  } else if (code === 'surrounding-whitespace') {
    const source = reading.text.slice(start, end);
    const name = trimSpace(source);
    const from = start + source.indexOf(name);
    if (start < from) yield remove({ start, end: from });
    if (from + name.length < end) yield remove({ start: from + name.length, end });
  }
}
