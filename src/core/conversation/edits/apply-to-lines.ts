import { parseJson } from '../../json/json-access.ts';
import { linesOf } from '../../views/lines.ts';
import { readValue } from '../../views/notations/read-value.ts';
import { applyToText, writtenJson } from './apply-to-text.ts';
import { type Edit, type Put, planOf } from './edit.ts';
import { valueAtPointer } from './value-at-pointer.ts';

/** JSON lines with all edits made; records that no edit touches stay as they are, with the line breaks that they have. */
export function applyToLines(text: string, edits: readonly Edit[]): string {
  const { removed, replaced, puts, touches } = planOf(edits);
  const byRecord = editsByRecord(edits);
  const spans = linesOf(text);
  const usual = text.slice(spans[0]?.end, spans[0]?.next) || '\n';
  const parts: string[] = [];
  for (const [index, { start, end, next }] of spans.entries()) {
    const pointer = `L${index + 1}`;
    if (!touches(pointer)) {
      parts.push(text.slice(start, next));
      continue;
    }
    const line = text.slice(start, end);
    const at = puts.get(pointer);
    const own = removed.has(pointer)
      ? []
      : [replaced.has(pointer) ? writtenJson(replaced.get(pointer), false) : editedLine(line, pointer)];
    const lines = [...(at?.before ?? []).map(written), ...own, ...(at?.after ?? []).map(written)];
    const ending = text.slice(end, next);
    parts.push(...lines.map((one, at) => `${one}${at < lines.length - 1 ? ending || usual : ending}`));
  }
  return parts.join('');

  function written(put: Put): string {
    return 'from' in put ? (lineAt(put.from) ?? '') : writtenJson(put.value, false);
  }

  function lineAt(pointer: string): string | undefined {
    const line = spans[Number(pointer.slice(1)) - 1];
    return line && editedLine(text.slice(line.start, line.end), pointer);
  }

  function valueAt(pointer: string): unknown {
    const [, line = '', rest = ''] = /^L(\d+)(.*)$/s.exec(pointer) ?? [];
    const { start = 0, end = 0 } = spans[Number(line) - 1] ?? {};
    return valueAtPointer(parseJson(text.slice(start, end)), rest);
  }

  /** The record with the edits inside it. */
  function editedLine(line: string, pointer: string): string {
    const start = line.indexOf('{');
    const root = readValue(line, start);
    if (!root) return line;
    const inside = (byRecord.get(pointer) ?? []).flatMap((edit) => inRecord(edit, `${pointer}/`, valueAt));
    return inside.length === 0
      ? line
      : `${line.slice(0, start)}${applyToText({ text: line, root }, inside)}${line.slice(root.end)}`;
  }
}

/** The edits that are inside each record, or move something into it or out of it. */
function editsByRecord(edits: readonly Edit[]): ReadonlyMap<string, readonly Edit[]> {
  const byRecord = new Map<string, Edit[]>();
  for (const edit of edits) {
    const pointers = [edit.pointer, ...(edit.op === 'move' ? [edit.from] : [])];
    for (const record of new Set(pointers.map((pointer) => pointer.split('/', 1)[0] ?? ''))) {
      const list = byRecord.get(record) ?? [];
      list.push(edit);
      byRecord.set(record, list);
    }
  }
  return byRecord;
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
