import { parseJson } from '../../json/json-access.ts';
import { readValue } from '../../views/notations/read-value.ts';
import { applyToText, writtenJson } from './apply-to-text.ts';
import { type Edit, type Put, planOf } from './edit.ts';
import { valueAtPointer } from './value-at-pointer.ts';

/** JSON lines with all edits made; records that no edit touches stay as they are. */
export function applyToLines(lines: readonly string[], edits: readonly Edit[]): string[] {
  const { removed, replaced, puts, touches } = planOf(edits);
  const written = (put: Put): string => ('from' in put ? (lineAt(put.from) ?? '') : writtenJson(put.value, false));
  return lines.flatMap((line, index) => {
    const pointer = `L${index + 1}`;
    if (!touches(pointer)) return [line];
    const at = puts.get(pointer);
    const own = removed.has(pointer)
      ? []
      : [replaced.has(pointer) ? writtenJson(replaced.get(pointer), false) : editedLine(line, pointer)];
    return [...(at?.before ?? []).map(written), ...own, ...(at?.after ?? []).map(written)];
  });

  function lineAt(pointer: string): string | undefined {
    const line = lines[Number(pointer.slice(1)) - 1];
    return line === undefined ? undefined : editedLine(line, pointer);
  }

  function valueAt(pointer: string): unknown {
    const [, line = '', rest = ''] = /^L(\d+)(.*)$/s.exec(pointer) ?? [];
    return valueAtPointer(parseJson(lines[Number(line) - 1] ?? ''), rest);
  }

  /** The record with the edits inside it. */
  function editedLine(line: string, pointer: string): string {
    const start = line.indexOf('{');
    const root = readValue(line, start);
    if (!root) return line;
    const inside = edits.flatMap((edit) => inRecord(edit, `${pointer}/`, valueAt));
    return inside.length === 0
      ? line
      : `${line.slice(0, start)}${applyToText({ text: line, root }, inside)}${line.slice(root.end)}`;
  }
}

/** An edit inside a record, by its pointer in that record; what moves to another record is removed in one and new in the other. */
function inRecord(edit: Edit, record: string, valueAt: (pointer: string) => unknown): Edit[] {
  const own = (pointer: string): string => pointer.slice(record.length - 1);
  if (edit.op !== 'move') return edit.pointer.startsWith(record) ? [{ ...edit, pointer: own(edit.pointer) }] : [];
  const [isFrom, isTo] = [edit.from.startsWith(record), edit.pointer.startsWith(record)];
  if (isFrom && isTo) return [{ ...edit, from: own(edit.from), pointer: own(edit.pointer) }];
  if (isFrom) return [{ op: 'remove', pointer: own(edit.from) }];
  return isTo ? [{ op: 'insert', pointer: own(edit.pointer), side: edit.side, value: valueAt(edit.from) }] : [];
}
