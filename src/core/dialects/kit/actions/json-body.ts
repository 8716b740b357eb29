import { oncePer } from '../../../../base/once-per.ts';
import type { NotationReader } from '../../../calls/literal-body.ts';
import type { Answer, Mark } from '../mark.ts';
import type { MarkedDialect, MarkKind } from '../marked-dialect.ts';
import { NOTHING_KNOWN, nothingFound } from '../matcher.ts';
import type { MarkWalker } from '../walker.ts';
import { endCall, restartCall } from './calls.ts';
import { IN_PAYLOAD, saveJson } from './in-payload.ts';
import { bareItemAt, endListItem } from './json-lists.ts';
import { lacksBrace, lostEndBefore } from './lost-ends.ts';
import { stepText } from './text-body.ts';

/** In the JSON of a call: up to its last bracket, or to a mark that ends it before. `stepLiteral` reads what is in a notation of its own. */
export function stepPayload(
  w: MarkWalker,
  stepLiteral?: (w: MarkWalker, notation: NotationReader) => boolean,
): boolean {
  if (w.json < 0) {
    const at = w.skipSpaces(w.cursor);
    if (at >= w.limit) {
      return w.ended ? w.move('end', w.limit) : w.hold(w.limit);
    }
    w.json = at;
    w.cursor = at;
    const isArguments = w.list > 0 && w.rules.keysAreNames;
    if (w.charAt(at) === '[' && w.rules.body === 'json' && !isArguments) return w.move('list', at, at + 1);
    if (w.list === 0 && beginsBareList(w, w.charAt(at))) return w.move('list', at, at);
  }
  const first = w.text.slice(w.json, w.json + 1);
  if (w.rules.takesText && !'{[('.includes(first)) return stepText(w);
  if (w.rules.notation && stepLiteral) return stepLiteral(w, w.rules.notation.whereFirst(first));
  const ends = endsOf(w.rules);
  const isScalar = w.rules.keysAreNames && !'{['.includes(first);
  let at = w.cursor - w.base;
  const { source } = w;
  let depth = w.jsonDepth;
  let mode = w.inString;
  const stop = w.list > 0 ? STRING_STOP_IN_LIST : STRING_STOP;
  for (; at < source.length; at++) {
    if (mode === 1) {
      stop.lastIndex = at;
      at = stop.exec(source)?.index ?? source.length;
      if (at === source.length) break;
    }
    const code = source.charCodeAt(at);
    if (w.list > 0 && depth > 0 && mode !== 2 && mode !== 4 && (code === 0x7b || code === 0x5d)) {
      const end = lostEndBefore(w, at + w.base, mode > 0);
      if (end === 'cut') {
        saveJson(w, at, depth, mode);
        return false;
      }
      if (end !== null) {
        saveJson(w, end - w.base, 0, 0);
        return w.move('body-end', end);
      }
    }
    if (mode === 1) {
      if (code === 0x22) mode = 0;
      else if (code === 0x5c) mode = 2;
      else if (code === 0x0a || code === 0x0d) mode = 3;
      continue;
    }
    if (mode === 2 || mode === 4) {
      mode -= 1;
      continue;
    }
    if (mode === 3) {
      if (code === 0x22) mode = 0;
      else if (code === 0x5c) mode = 4;
      if (!ends.has(source.charAt(at))) continue;
    }
    if (at + w.base > w.json && ends.has(source.charAt(at))) {
      const mark = w.markAt(at + w.base, IN_PAYLOAD, 'InCall');
      if (mark === 'cut' && !w.ended) {
        saveJson(w, at, depth, mode);
        return false;
      }
      if (mark && mark !== 'cut') {
        saveJson(w, at, depth, mode);
        return w.take(mark) !== 'stay';
      }
    }
    if (isScalar && depth === 0 && SCALAR_END.includes(source.charAt(at))) {
      saveJson(w, at, 0, 0);
      return w.move('body-end', w.trimmedEnd(w.json, at + w.base));
    }
    if (code === 0x22) mode = mode === 0 ? 1 : mode;
    else if (code === 0x7b || code === 0x5b) {
      depth++;
      if (code === 0x5b) w.jsonArrays++;
    } else if (code === 0x7d || code === 0x5d) {
      if (code === 0x5d) w.jsonArrays--;
      if (--depth <= 0) {
        saveJson(w, at + 1, 0, 0);
        return w.move('body-end', at + 1 + w.base);
      }
    }
  }
  saveJson(w, at, depth, mode);
  return w.ended && w.move('end', w.limit);
}

/** The call ends before the next opener, in the midst of its JSON. */
export function restartInPayload(w: MarkWalker, mark: Mark): Answer {
  w.push('json', w.trimmedEnd(w.json, mark.start), 0, 0);
  return restartCall(w, mark);
}

/** The JSON ends. */
export function closeBody(w: MarkWalker, { end }: Mark): Answer {
  w.push('json', end, 0, 0);
  return w.readOn(end);
}

/** The end tag of the call ends it in the midst of its JSON. */
export function endPayload(w: MarkWalker, mark: Mark): Answer {
  const isText = w.rules.takesText && !'{[('.includes(w.text.slice(w.json, w.json + 1));
  w.push('json', isText ? mark.start : w.trimmedEnd(w.json, mark.start), 0, 0);
  return endCall(w, mark.end);
}

/** After the JSON: the end of the call, or of the list that it is in. */
export function stepAfterPayload(w: MarkWalker): boolean {
  if (w.rules.hasMessages && w.candidate >= 0) return dropUpToFrame(w);
  const at = w.skipSpaces(w.cursor);
  if (at >= w.limit) {
    return w.ended ? w.move('end', w.limit) : w.hold(w.limit);
  }
  const char = w.charAt(at);
  if (w.list > 0 && (char === ',' || (char === ']' && w.bracket === 1))) {
    if (lacksBrace(w, at) === 'cut') return w.hold(at);
    return endListItem(w, at, char);
  }
  if (w.list > 0 && w.rules.keysAreNames && char === '}') {
    w.emit('wrapper-tag', at + 1);
    w.cursor = at + 1;
    return true;
  }
  const item = w.list > 0 ? bareItemAt(w, at) : null;
  if (item === 'whole') return w.move('item', at);
  if (item === 'cut' && !w.ended) return w.hold(at);
  if (char === '}' || char === ']') return dropAfterPayload(w, at, at + 1);
  const mark = w.markAt(at, IN_PAYLOAD_END, 'InCall');
  if (mark === 'cut') {
    return w.ended ? w.move('end', at) : w.hold(at);
  }
  if (mark && (mark.pattern.kind === 'call-close' || mark.pattern.kind === 'wrapper-close')) {
    if (w.list > 0) {
      w.list = 0;
      if (w.bracket === 1) w.repair('unclosed-tag', w.log.covered, w.log.covered, ']');
      else if (!w.rules.isBareList) w.repair('malformed-tag', w.log.covered, w.log.covered, ']');
    }
    return w.take(mark) !== 'stay';
  }
  if (w.rules.hasMessages && !mark) {
    w.candidate = at;
    w.cursor = at;
    return true;
  }
  if (w.bracket === 0) w.list = 0;
  if (w.rules.isStop && !mark) return w.move('else', at);
  const foreign = FOREIGN_END.exec(w.source.slice(at - w.base, at - w.base + 128));
  if (foreign && !mark) return dropAfterPayload(w, at, at + foreign[0].length);
  if (!w.ended && /^<\/[^\s<>]{0,100}$/.test(w.source.slice(at - w.base))) return w.hold(at);
  return w.move('else', at);
}

/** Text after the JSON of a message, from `candidate` up to the next frame, is no part of the call. */
function dropUpToFrame(w: MarkWalker): boolean {
  for (let at = w.nextStart(w.cursor); at < w.limit; at = w.nextStart(at + 1)) {
    const mark = w.markAt(at, FRAMES, 'Outside');
    if (mark === 'cut' && !w.ended) return w.hold(at);
    if (mark && mark !== 'cut') return endMessage(w, at);
  }
  return w.ended ? endMessage(w, w.limit) : w.hold(w.limit);
}

function endMessage(w: MarkWalker, limit: number): boolean {
  const start = w.candidate;
  const end = w.trimmedEnd(start, limit);
  w.candidate = -1;
  if (end > start) {
    w.flushLoose(start);
    w.repair('mixed-content', start, end, '');
    w.push('dropped', end, 0, 0);
  }
  return w.move('else', w.log.covered);
}

function dropAfterPayload(w: MarkWalker, start: number, end: number): boolean {
  w.flushLoose(start);
  w.repair('unexpected-end-tag', start, end, '');
  w.push('dropped', end, 0, 0);
  w.cursor = end;
  return true;
}

/** A list of calls that has no bracket begins at that place. */
function beginsBareList({ rules }: MarkWalker, char: string): boolean {
  if (rules.isBareList && char === '{') return true;
  return rules.listsNames === true && !'({'.includes(char);
}

/** Characters with which marks begin that end the JSON of a call. */
const endsOf = oncePer(({ marks }: MarkedDialect): ReadonlySet<string> => {
  const leads = marks
    .filter(({ kind }) => IN_PAYLOAD.includes(kind))
    .flatMap(({ match }) => match.leads?.({ ...NOTHING_KNOWN, found: nothingFound() })?.texts ?? []);
  return new Set(['<', ...leads.map((text) => text.charAt(0))]);
});

const IN_PAYLOAD_END: readonly MarkKind[] = ['call-close', 'wrapper-close', 'call-open', 'wrapper-open'];

const FRAMES: readonly MarkKind[] = [...IN_PAYLOAD_END, 'thinking-open', 'channel'];

const SCALAR_END = ',}]';

/** What ends a stretch of a JSON string. */
const STRING_STOP = /["\\\n\r]/g;
const STRING_STOP_IN_LIST = /["\\\n\r{]/g;

const FOREIGN_END = /^<\/[^\s<>]{1,100}>/;
