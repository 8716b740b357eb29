import type { Span } from '../../../../base/span.ts';
import { ROLES } from '../../../log/event-field.ts';
import type { Answer, Mark } from '../mark.ts';
import type { Wrapper } from '../marked-dialect.ts';
import { NOWHERE, nothingFound } from '../matcher.ts';
import type { MarkWalker } from '../walker.ts';
import { settleBare } from './wrappers.ts';

/**
 * A cut opener after a wrapper, or the wrapper alone at the end, begins a call without a name (dialects.md §1.4); after a call
 * of the wrapper one whose token says that it opens a call.
 */
export function beginsCutCall(w: MarkWalker, start: number, inside: boolean): boolean {
  let at = start;
  const isFurther = inside && w.callsInWrapper > 0;
  if (!inside || isFurther) {
    const found = cutWrapper(w, start);
    if (!found || (isFurther && !found.wrapper.isOpener)) return false;
    w.openedBy ??= found.wrapper;
    at = found.end;
    w.emit(inside ? 'wrapper-tag' : 'prose', start);
    if (found.wrapper.isOpener) {
      beginCutCall(w, nameInHalfOpener(w));
      return true;
    }
    w.emit('wrapper-tag', at);
  }
  w.emit('wrapper-tag', w.skipSpaces(at));
  beginCutCall(w, w.rules.wrappers ? nameInHalfOpener(w) : null);
  return true;
}

/** A call that is cut off at once, with its name where that was read to its end. */
export function beginCutCall(w: MarkWalker, name: Span | null = null): void {
  w.move('half-opener', w.log.covered, w.log.covered, name);
  w.move('end', w.log.covered, w.limit);
}

function nameInHalfOpener({ cutFound: { nameStart, nameEnd }, base }: MarkWalker): Span | null {
  return nameEnd === NOWHERE ? null : { start: nameStart + base, end: nameEnd + base };
}

/** The text ends in half the opener of a call. */
export function openHalfCall(w: MarkWalker, mark: Mark): Answer {
  settleBare(w);
  const { nameStart, nameEnd } = mark;
  const isNamed = nameStart >= 0;
  const event = w.push('call-opened', isNamed ? nameStart : w.log.covered, 0, ROLES.indexOf('tool'));
  w.call = event + 1;
  w.open = event + 1;
  w.toolStart = isNamed ? nameStart : 0;
  w.toolEnd = isNamed ? nameEnd : 0;
  if (isNamed) w.push('name', nameEnd, event + 1, 0);
  return w.readOn(mark.end);
}

function cutWrapper(w: MarkWalker, start: number): { wrapper: Wrapper; end: number } | null {
  const { wrapper, opener = wrapper, wrappers = opener ? [opener] : [] } = w.rules;
  for (const candidate of wrappers) {
    if (candidate.opens !== w.cutPattern?.opens || (candidate.isOpener && w.cutPattern?.rewrite)) continue;
    w.scope.at = start;
    w.scope.found = nothingFound();
    const at = candidate.tag(w.source, start - w.base, w.scope);
    if (at < 0) continue;
    const end = at + w.base;
    const begins = candidate.isOpener || (w.blank(end, w.limit) ? candidate.namesDialect : mayBeCutOpener(w, end));
    if (begins) return { wrapper: candidate, end };
  }
  return null;
}

/** What is after a wrapper at the end of the text is half an opener, and not the rest of a sentence that names the tag. */
function mayBeCutOpener(w: MarkWalker, from: number): boolean {
  const at = w.skipSpaces(from);
  const rest = w.text.slice(at, w.limit);
  if (/[<=\]]/.test(rest)) return true;
  return (at === from || /[\n\r]/.test(w.text.slice(from, at))) && HALF_NAME.test(rest.trimEnd());
}

/** As much of a tool's name as there is; it ends as names do. Two characters `\n` may be before it (dialects.md §4.5). */
const HALF_NAME = /^(?:\\n)*[\p{L}\p{N}_](?:[\p{L}\p{N}_.:/-]*[\p{L}\p{N}_-])?$/u;
