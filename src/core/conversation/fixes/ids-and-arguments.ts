import { isObject } from '../../json/json-access.ts';
import type { HistoryFix } from '../checks/check.ts';
import { remove, replace } from '../edits/edit.ts';
import { samenessOf } from '../sameness.ts';
import { safeFix } from './correctable.ts';
import type { FixContext } from './fix-context.ts';

/** Renames a call and its result to an id that every provider takes. */
export function renameCall({ history, problem, item, writer, valueAt }: FixContext): HistoryFix | undefined {
  if (!writer || item?.id === undefined) return undefined;
  const used = new Set(history.items.map(({ id }) => id));
  const pair = history.items[history.pairs[problem.item ?? -1] ?? -1];
  let id = idFrom(item.id, problem.item ?? 0);
  while (used.has(id)) id = idFrom(id, 1);
  const edits = [replace(`${item.pointer}${writer.callId}`, id)];
  if (pair && pair.pointer !== item.pointer) edits.push(replace(`${pair.pointer}${writer.resultId}`, id));
  if (edits.some(({ pointer }) => valueAt(pointer) === undefined)) return undefined;
  return safeFix('Rename the call and its result', ...edits);
}

/** Nine letters and digits: what the strictest provider takes. */
const idFrom = (id: string, salt: number): string =>
  samenessOf(`${id} ${salt}`).toString(36).padStart(9, '0').slice(-9);

/** Takes the server's own id off an item that is there twice. */
export function dropItemId({ item, valueAt }: FixContext): HistoryFix | undefined {
  const pointer = `${item?.pointer}/id`;
  return typeof valueAt(pointer) === 'string'
    ? safeFix('Remove the id of the second item', remove(pointer))
    : undefined;
}

/** Writes arguments in the form that is wanted. */
export function turnArguments({ item, problem, writer, valueAt, json }: FixContext): HistoryFix | undefined {
  if (!writer || !item || problem.when === 'template-wants-object') return undefined;
  const pointer = `${item.pointer}${writer.args}`;
  const value = valueAt(pointer);
  if (item.form === 'object') return fix('Write the arguments as text', pointer, JSON.stringify(value));
  if (item.form === 'json') return fix('Write the arguments as an object', pointer, json.parse(String(value)));
  const isEmpty = item.form === 'empty' || (Array.isArray(value) && value.length === 0);
  if (!isEmpty) return undefined;
  return fix(
    'Write empty arguments',
    pointer,
    typeof value === 'string' && writer.args.endsWith('arguments') ? '{}' : {},
  );
}

const fix = (title: string, pointer: string, value: unknown): HistoryFix | undefined =>
  isObject(value) || typeof value === 'string' ? safeFix(title, replace(pointer, value)) : undefined;
