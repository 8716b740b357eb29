import { asObject } from '../../json/json-access.ts';
import type { JsonLines } from '../source/json-lines.ts';
import { type Edit, replace } from './edit.ts';

/**
 * Edits of a session whose records follow on each other by id, with the links that they need: what followed on a removed record follows on the
 * one before it, what followed on a record before a new one follows on the new one.
 */
export function relinked(records: JsonLines, edits: readonly Edit[]): readonly Edit[] {
  const parents = new Map<string, { readonly to: unknown; readonly from: number }>();
  for (const edit of edits) {
    const line = /^L(\d+)$/.exec(edit.pointer)?.[1];
    if (line === undefined) continue;
    if (edit.op === 'remove') {
      const { uuid, parentUuid } = asObject(records.at(Number(line) - 1));
      if (typeof uuid === 'string') parents.set(uuid, { to: parentUuid ?? null, from: 0 });
    } else if (edit.op === 'insert') {
      const { uuid, parentUuid } = asObject(edit.value);
      if (typeof parentUuid === 'string') parents.set(parentUuid, { to: uuid, from: Number(line) });
    }
  }
  if (parents.size === 0) return edits;
  const links: Edit[] = [];
  let line = 0;
  for (const record of records) {
    line += 1;
    const parent = parents.get(String(asObject(record)['parentUuid']));
    if (parent && line > parent.from) links.push(replace(`L${line}/parentUuid`, parent.to));
  }
  return [...edits, ...links];
}
