import { oncePer } from '../../../../base/once-per.ts';
import * as EventField from '../../../log/event-bits.ts';
import { ROLES } from '../../../log/event-field.ts';
import type { Answer, Mark } from '../mark.ts';
import type { MarkedDialect, MarkKind } from '../marked-dialect.ts';
import { CUT, isSpace } from '../matcher.ts';
import { NAME_CHARS } from '../name-of-chars.ts';
import { endOfToken, TOKEN_IN_NAME } from '../special-tokens.ts';
import type { MarkWalker } from '../walker.ts';
import { beginBody, endCall, leaveCall } from './calls.ts';
import { settleAll } from './end-of-text.ts';
import { beginCutCall } from './half-openers.ts';
import { lacksBrace } from './lost-ends.ts';

/** Several calls in one list: the tag is their wrapper, and each object a call. */
export function openList(w: MarkWalker, { start: from, end }: Mark): Answer {
  w.bracket = end > from ? 1 : 0;
  const call = w.call - 1;
  const start = w.callStart;
  const calls = w.callsInWrapper - 1;
  w.log.truncate(call);
  w.push('wrapper-tag', end, 0, 0);
  if (end === from && !w.rules.isBareList) w.repair('malformed-tag', end, end, '[');
  leaveCall(w);
  w.callsInWrapper = calls;
  w.callStart = start;
  w.list = EMPTY_LIST;
  return w.readOn(end);
}

/** In a list of calls: its next call, or its end. */
export function stepList(w: MarkWalker): boolean {
  const between = w.rules.keysAreNames ? ',;{}' : ',;';
  let at = w.cursor - w.base;
  while (at < w.source.length && (isSpace(w.source.charCodeAt(at)) || between.includes(w.source.charAt(at)))) {
    if (w.source.charAt(at) === '{') {
      const isCall = namesCall(w, at + w.base);
      if (isCall === null) return w.hold(at + w.base);
      if (isCall) break;
    }
    at++;
  }
  const here = at + w.base;
  if (here >= w.limit) {
    if (!w.ended) return w.hold(w.limit);
    w.emit('wrapper-tag', w.limit);
    if (w.list === EMPTY_LIST) beginCutCall(w);
    else w.repair('unclosed-tag', w.lastCovered, w.lastCovered, `]${w.closers.call}`);
    return settleAll(w);
  }
  if (w.source.charAt(at) === '{') return w.move('item', here);
  const item = namedItemAt(w, here);
  if (item === 'whole') return w.move('item', here);
  if (item === 'cut') {
    if (!w.ended) return w.hold(here);
    beginCutCall(w);
    return settleAll(w);
  }
  if (w.source.charAt(at) === ']') {
    const next = w.skipSpaces(here + 1);
    const mark = next >= w.limit ? 'cut' : w.markAt(next, IN_PAYLOAD_END, 'InCall');
    if (mark === 'cut' && !w.ended) return w.hold(here);
    const end = mark && mark !== 'cut' && mark.pattern.kind === 'call-close' ? mark.end : here + 1;
    return w.move('list-end', here, end);
  }
  return w.move('list-end', here);
}

/** A call of the list begins. */
export function openItem(w: MarkWalker, { start }: Mark): Answer {
  w.emit('wrapper-tag', start);
  w.list++;
  const event = w.push('call-opened', start, 0, ROLES.indexOf('tool'));
  w.call = event + 1;
  w.open = event + 1;
  w.callsInWrapper++;
  const name = nameOfItem(w, w.text.slice(start, start + LONGEST_NAME));
  w.toolStart = name ? start + name.start : 0;
  w.toolEnd = name ? start + name.end : 0;
  if (!name) return beginBody(w, start);
  if (name.start > 0) w.push('start-tag', start + name.start, event + 1, EventField.CONTINUES);
  w.push('name', start + name.end, event + 1, 0);
  if (name.bodyAt > name.end) w.push('start-tag', start + name.bodyAt, event + 1, EventField.CONTINUES);
  return beginBody(w, start + name.bodyAt);
}

/** The list ends after a call that has ended. */
export function closeList(w: MarkWalker, { end }: Mark): Answer {
  w.emit('wrapper-tag', end);
  w.list = 0;
  return w.readOn(end);
}

/** After the JSON of a call in a list: a comma ends the call, a bracket the list. */
export function endListItem(w: MarkWalker, at: number, char: string): boolean {
  if (char === ',') return w.move('item', at);
  const { isStop, listsNames } = w.rules;
  if (isStop && endsOf(w.rules).length === 0) return w.move('list-end', at, at + 1);
  const next = w.skipSpaces(at + 1);
  const mark = next >= w.limit ? 'cut' : w.markAt(next, IN_PAYLOAD_END, 'InCall');
  if (mark === 'cut') {
    if (!w.ended) return w.hold(at);
    return listsNames || isStop ? w.move('list-end', at, at + 1) : w.move('end', w.limit);
  }
  return w.move('list-end', at, mark && mark.pattern.kind === 'call-close' ? mark.end : at + 1);
}

/** What may end a call; where generation stops, the token at which it does. */
const endsOf = oncePer(({ marks }: MarkedDialect) => marks.filter(({ kind }) => kind === 'call-close'));

/** A comma ends the call before it. */
export function closeItem(w: MarkWalker, { start }: Mark): Answer {
  addBrace(w, start);
  return endCall(w, w.log.covered);
}

function addBrace(w: MarkWalker, at: number): void {
  if (lacksBrace(w, at) === true) w.repair('unclosed-tag', w.log.covered, w.log.covered, '}');
}

/** The last call of the list ends with it; at once where the end tag of the call is missing. */
export function closeLastItem(w: MarkWalker, { start, end }: Mark): Answer {
  addBrace(w, start);
  w.list = 0;
  if (end === start + 1 && !w.rules.isStop && !w.rules.isStopWrapper)
    w.repair('unclosed-tag', end, end, w.closers.call);
  return endCall(w, end);
}

/** The next call of a list begins there without a comma before it; `cut` where more text decides. */
export function bareItemAt(w: MarkWalker, at: number): 'whole' | 'cut' | null {
  const char = w.charAt(at);
  if (w.rules.isBareList && ';{'.includes(char)) return 'whole';
  return w.rules.listsNames ? namedItemAt(w, at) : null;
}

/** A call of a list that begins with its name: `NAME(`, or a key before an object. */
function namedItemAt(w: MarkWalker, at: number): 'whole' | 'cut' | null {
  if (!w.rules.listsNames && !w.rules.keysAreNames) return null;
  const rest = w.source.slice(at - w.base, at - w.base + LONGEST_NAME);
  if (nameOfItem(w, rest)) return 'whole';
  if (rest.length === LONGEST_NAME) return null;
  const isHalf = w.rules.keysAreNames ? HALF_KEY.test(rest) : HALF_NAME.test(w.ended ? rest : withoutItsTokens(rest));
  return isHalf ? 'cut' : null;
}

/** A name without its tokens, the last of which may not be whole. */
function withoutItsTokens(rest: string): string {
  const at = rest.lastIndexOf('<');
  return (at >= 0 && endOfToken(rest, at) === CUT ? rest.slice(0, at) : rest).replace(TOKENS, '');
}

interface ItemName {
  readonly start: number;
  readonly end: number;
  readonly bodyAt: number;
}

function nameOfItem({ rules }: MarkWalker, rest: string): ItemName | null {
  const found = (rules.keysAreNames ? KEY : rules.listsNames ? NAME : NO_NAME).exec(rest);
  if (!found) return null;
  const [whole, before = '', name = ''] = found;
  const end = before.length + name.length;
  return { start: before.length, end, bodyAt: rules.keysAreNames ? whole.length : end };
}

/** Whether the object holds a call by the names of its members, and its keys are no names of tools; null where more text decides. */
function namesCall({ source, base, ended }: MarkWalker, at: number): boolean | null {
  const rest = source.slice(at - base, at - base + LONGEST_NAME);
  if (/^\{\s*"(?:name|tool_name|type)"\s*:\s*"/.test(rest)) return true;
  return ended || rest.length === LONGEST_NAME || !/^\{\s*(?:"[a-z_]*(?:"\s*(?::\s*)?)?)?$/.test(rest) ? false : null;
}

const NO_NAME = /$^/;
/** `NAME(`, and what may become that. */
const NAME = new RegExp(`^()((?:[\\p{L}_]|${TOKEN_IN_NAME})(?:[${NAME_CHARS}]|${TOKEN_IN_NAME})*)\\s*(?=\\()`, 'u');
const TOKENS = new RegExp(TOKEN_IN_NAME, 'g');
const HALF_NAME = new RegExp(`^[${NAME_CHARS}]*\\s*$`, 'u');
/** `"NAME": ` and a value, and what may become that. */
const KEY = /^(")((?:[^"\\]|\\.)*)"\s*:\s*(?=\S)/;
const HALF_KEY = /^"(?:[^"\\]|\\.)*(?:\\|"\s*(?::\s*)?)?$/;

const LONGEST_NAME = 300;

/** How many calls a list holds is counted from here; 0 where there is no list. */
const EMPTY_LIST = 1;

const IN_PAYLOAD_END: readonly MarkKind[] = ['call-close', 'wrapper-close', 'call-open', 'wrapper-open'];
