import { isObject, parseJson } from '../json/json-access.ts';
import { HISTORY } from './history-cause.ts';

/** What every log is grouped by, where its records say it. */
export const USUAL_PATHS = ['model', 'tool', 'dialect', 'finish', HISTORY] as const;

/** A field with more values than this, or that differs almost every time, is no group. */
const MOST_VALUES = 24;
const MOST_PATHS = 4;
const LONGEST_VALUE = 80;

/** Members that say where and when, not what; text of a reply or a question is too long anyway. */
const NO_GROUP =
  /(?:^|[._])(?:id|ids|uuid|hash|key|time|timestamp|date|created|created_at|index|version|object|type|status|status_code|url|error|stop_reason|finish_reason|role|usage|tokens?)$|_(?:at|id|tokens?|time|ms)$/i;

/**
 * The fields of the first records that a log may be grouped by: short texts, at the top or one member deep, that come
 * again and are not all the same. Paths as `--group` takes them.
 */
export function groupPathsOf(records: readonly string[]): readonly string[] {
  const seen = new Map<string, Map<string, number>>();
  // A member that ever holds a long text is what was said, not what it is called.
  const long = new Set<string>();
  for (const text of records) {
    const record = parseJson(text);
    if (!isObject(record)) continue;
    for (const [path, value] of texts(record)) {
      if (!isGroupValue(value)) {
        long.add(path);
        continue;
      }
      const values = seen.get(path) ?? new Map<string, number>();
      values.set(value, (values.get(value) ?? 0) + 1);
      seen.set(path, values);
    }
  }
  return [...seen]
    .filter(([path, values]) => {
      const times = [...values.values()].reduce((sum, count) => sum + count, 0);
      const most = Math.min(MOST_VALUES, Math.floor(times / 2));
      return values.size >= 2 && values.size <= most && !long.has(path) && !NO_GROUP.test(path) && !isUsual(path);
    })
    .sort(([a, one], [b, other]) => one.size - other.size || (a < b ? -1 : 1))
    .slice(0, MOST_PATHS)
    .map(([path]) => path);
}

const isUsual = (path: string): boolean => USUAL_PATHS.some((usual) => usual === path.split('.').at(-1));

function* texts(record: Readonly<Record<string, unknown>>): Generator<readonly [path: string, value: string]> {
  for (const [key, value] of Object.entries(record)) {
    if (typeof value === 'string' && value !== '') yield [key, value];
    else if (isObject(value))
      for (const [inner, deep] of Object.entries(value))
        if (typeof deep === 'string' && deep !== '') yield [`${key}.${inner}`, deep];
  }
}

const isGroupValue = (value: string): boolean => value.length <= LONGEST_VALUE && !value.includes('\n');
