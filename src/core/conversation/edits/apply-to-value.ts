import { isObject } from '../../json/json-access.ts';
import { pointerSegment } from '../../json/json-pointer.ts';
import { type Edit, type EditPlan, type Put, planOf } from './edit.ts';
import { valueAtPointer } from './value-at-pointer.ts';

/** The value with all edits made; what no edit touches is the same object as before. */
export function applyToValue(root: unknown, edits: readonly Edit[]): unknown {
  return edited(root, '', root, planOf(edits));
}

function edited(value: unknown, pointer: string, root: unknown, plan: EditPlan): unknown {
  if (plan.replaced.has(pointer)) return plan.replaced.get(pointer);
  if (!plan.touches(pointer)) return value;
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const at = `${pointer}/${index}`;
      const puts = plan.puts.get(at);
      const own = plan.removed.has(at) ? [] : [edited(item, at, root, plan)];
      return [...(puts?.before ?? []).map(put), ...own, ...(puts?.after ?? []).map(put)];
    });
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const at = `${pointer}${pointerSegment(name)}`;
    return plan.removed.has(at) ? [] : [[name, edited(member, at, root, plan)]];
  });
  return Object.fromEntries(members);

  function put(one: Put): unknown {
    return 'from' in one ? edited(valueAtPointer(root, one.from), one.from, root, plan) : one.value;
  }
}
