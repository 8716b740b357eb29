import { ROLES } from '../../../log/event-field.ts';
import type { Answer, Mark } from '../mark.ts';
import type { Wrapper } from '../marked-dialect.ts';
import { nothingFound } from '../matcher.ts';
import type { MarkWalker } from '../walker.ts';
import { settleBare } from './wrappers.ts';

/** A cut opener behind a wrapper, or the wrapper alone at the end, begins a call without a name (dialects.md §1.4). */
export function beginsCutCall(w: MarkWalker, start: number, inside: boolean): boolean {
  let at = start;
  if (inside) {
    if (w.callsInWrapper > 0) return false;
  } else {
    const found = cutWrapper(w, start);
    if (!found) return false;
    w.openedBy ??= found.wrapper;
    at = found.end;
    w.emit('prose', start);
    w.emit('wrapper-tag', at);
  }
  w.emit('wrapper-tag', w.skipSpaces(at));
  beginCutCall(w);
  return true;
}

/** A call without a name that is cut off at once. */
export function beginCutCall(w: MarkWalker): void {
  const at = w.log.covered;
  w.move('half-opener', at);
  w.move('end', at, w.limit);
}

/** The text ends in half the opener of a call. */
export function openHalfCall(w: MarkWalker, mark: Mark): Answer {
  settleBare(w);
  const event = w.push('call-opened', w.log.covered, 0, ROLES.indexOf('tool'));
  w.call = event + 1;
  w.open = event + 1;
  w.toolStart = 0;
  w.toolEnd = 0;
  return w.readOn(mark.end);
}

function cutWrapper(w: MarkWalker, start: number): { wrapper: Wrapper; end: number } | null {
  const { wrapper, opener = wrapper, wrappers = opener ? [opener] : [] } = w.rules;
  for (const candidate of wrappers) {
    if (candidate.opens !== w.cutPattern?.opens) continue;
    w.scope.at = start;
    w.scope.found = nothingFound();
    const at = candidate.tag(w.source, start - w.base, w.scope);
    if (at < 0) continue;
    const end = at + w.base;
    const begins = w.blank(end, w.limit) ? candidate.namesDialect : mayBeCutOpener(w, end);
    if (begins) return { wrapper: candidate, end };
  }
  return null;
}

/** What stands behind a wrapper at the end of the text is half an opener, and not the rest of a sentence that names the tag. */
function mayBeCutOpener(w: MarkWalker, from: number): boolean {
  const at = w.skipSpaces(from);
  const rest = w.text.slice(at, w.limit);
  if (/[<=\]]/.test(rest)) return true;
  return (at === from || /[\n\r]/.test(w.text.slice(from, at))) && HALF_NAME.test(rest.trimEnd());
}

/** As much of a tool's name as there is; it ends as names do. Two characters `\n` may stand before it (dialects.md §4.5). */
const HALF_NAME = /^(?:\\n)*[\p{L}\p{N}_](?:[\p{L}\p{N}_.:/-]*[\p{L}\p{N}_-])?$/u;
