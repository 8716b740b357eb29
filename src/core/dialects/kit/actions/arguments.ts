import * as EventField from '../../../log/event-bits.ts';
import type { Answer, Mark } from '../mark.ts';
import type { MarkKind } from '../marked-dialect.ts';
import type { MarkWalker } from '../walker.ts';
import { isGiven } from './argument-names.ts';
import { isInText } from './shown-calls.ts';
import { endValue, isInOwnMarkup, passInside } from './value-ends.ts';

/** The argument has no value. */
export function dropArgument(w: MarkWalker, mark: Mark): Answer {
  w.flushLoose(mark.start);
  w.rewritten(mark);
  w.push('dropped', mark.end, 0, 0);
  return w.readOn(mark.end);
}

/** An argument whose opener is its end as well. */
export function openEmptyArgument(w: MarkWalker, mark: Mark): Answer {
  const event = pushOpener(w, mark);
  w.push('end-tag', mark.end, event + 1, 0);
  return w.readOn(mark.end);
}

function pushOpener(w: MarkWalker, mark: Mark): number {
  w.flushLoose(mark.start);
  const named = mark.nameStart >= 0;
  const event = w.push('start-tag', named ? mark.nameStart : mark.end, w.open, 0);
  if (named) {
    w.push('name', mark.nameEnd, event + 1, 0);
    if (mark.end > mark.nameEnd) w.push('start-tag', mark.end, event + 1, EventField.CONTINUES);
  }
  w.rewritten(mark);
  w.argumentStart = named ? mark.nameStart : mark.end;
  w.argumentEnd = named ? mark.nameEnd : mark.end;
  return event;
}

/** The value begins after the opener, with nothing known of it yet. */
export function openArgument(w: MarkWalker, mark: Mark): Answer {
  const event = pushOpener(w, mark);
  w.open = event + 1;
  w.value = mark.end;
  w.candidate = -1;
  w.opener = -1;
  w.literal = -1;
  w.depth = 0;
  w.mention = 0;
  w.run = -1;
  w.runEnds = 0;
  w.noLiteral = 0;
  return w.readOn(mark.end);
}

/** The open argument has its name between two tags, so that its value has no end tag of its own. */
const isNamedByText = (w: MarkWalker): boolean => w.text.slice(w.argumentEnd, w.argumentEnd + 2) === '</';

/** An opener of an argument inside a value: the end tag before it is missing, or it is content (§1.7). */
export function argumentInside(w: MarkWalker, mark: Mark): Answer {
  if (w.depth > 0) return passInside(w, mark.end);
  const name = mark.nameStart < 0 ? '' : w.nameIn(mark.nameStart, mark.nameEnd);
  const admission = w.vocabulary.admission(w.toolName, name);
  const counts =
    admission === null
      ? w.rules.openersCount || isNamedByText(w)
        ? !isGiven(w, name)
        : !w.rules.tagsAreNames && standsFirst(w, mark.start)
      : admission === 'declared' && !isGiven(w, name);
  const isInMarkup = isInOwnMarkup(w);
  if (isInMarkup && isInText(w, mark.start)) return passInside(w, mark.end);
  if (!counts) return passInside(w, mark.end);
  const isOfMarkup = admission === null && !isInMarkup && standsBehindStartTag(w, mark.start);
  if (!(w.rules.tagsAreNames || isOfMarkup) || w.undone >= MOST_UNDONE) return endValue(w, mark.start);
  if (w.opener < 0) w.opener = mark.start;
  return passInside(w, mark.end);
}

/** First on its line, or right after another tag. */
function standsFirst(w: MarkWalker, offset: number): boolean {
  let at = offset - 1;
  while (at >= w.value && (w.text.charCodeAt(at) === 0x20 || w.text.charCodeAt(at) === 0x09)) at--;
  if (at < w.value) return offset === w.value;
  const code = w.text.charCodeAt(at);
  return code === 0x0a || code === 0x0d || (at === offset - 1 && code === 0x3e);
}

/** Right after a start tag of the value that opens nothing in this dialect. */
function standsBehindStartTag(w: MarkWalker, offset: number): boolean {
  const before = w.text.slice(Math.max(w.value, offset - LONGEST_TAG), offset);
  const tag = START_TAG_AT_END.exec(before);
  if (tag === null) return false;
  const start = offset - before.length + tag.index;
  if (start < w.base) w.load(start);
  return w.markAt(start, OPENERS, 'InParameter') === null;
}

/** How often shown calls in values are undone in one reply; the bound keeps reading linear. */
const MOST_UNDONE = 32;

/** So much is looked at before an opener for a start tag of the value. */
const LONGEST_TAG = 256;

const START_TAG_AT_END = /<[A-Za-z][\w:.-]*(?:\s[^<>]*)?(?<!\/)>$/;

const OPENERS: readonly MarkKind[] = ['argument-open', 'call-open', 'wrapper-open'];
