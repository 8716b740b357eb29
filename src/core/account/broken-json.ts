import type { Span } from '../../base/span.ts';
import { readJsonTree } from '../json/json-tree.ts';

/** JSON in a paste that cannot be read, with no call around it. */
export interface BrokenJson {
  /** What stands where it breaks. */
  readonly at: string;
}

/** An object on a line, behind a label or a quote mark. */
const OBJECT = /^[^\n{]{0,60}(\{\s{0,9}"[^\n]{10,20000}\})[`'"]{0,3}[ \t]*$/gm;
const IS_SHORTENED = /…|\.\.\./;
const MOST_LEVELS = 256;
const LONGEST_SHOWN = 24;

/** The one object beside a program's words that is no JSON, where it breaks before its end; undefined where there are none or several. */
export function brokenJsonBeside(paste: string, { start, end }: Span): BrokenJson | undefined {
  const found: BrokenJson[] = [];
  for (const { index, 0: line, 1: body = '' } of paste.matchAll(OBJECT)) {
    const isQuoted = index < end && index + line.length > start;
    if (isQuoted || IS_SHORTENED.test(body)) continue;
    const [fault] = readJsonTree(body, MOST_LEVELS).faults;
    if (fault && fault.replacement === null && fault.start < body.length - 1)
      found.push({ at: body.slice(fault.start, fault.start + LONGEST_SHOWN).trim() });
  }
  return found.length === 1 ? found[0] : undefined;
}
