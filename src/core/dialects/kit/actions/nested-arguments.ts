import * as EventField from '../../../log/event-bits.ts';
import { trimSpace } from '../../../text/characters.ts';
import type { Answer, Mark } from '../mark.ts';
import type { MarkWalker } from '../walker.ts';
import { isGiven } from './argument-names.ts';

/** Where arguments nest: an argument that is still to come, in the value of one that its schema lets hold no others. */
export function isBehindScalar(w: MarkWalker, { nameStart, nameEnd }: Mark): boolean {
  if (w.log.a(w.open - 1) !== w.call) return false;
  const name = w.nameIn(nameStart, nameEnd);
  const isOther = w.vocabulary.isArgument(w.toolName, name) && !isGiven(w, name);
  return isOther && w.vocabulary.isScalar(w.toolName, w.argumentName);
}

/** Where arguments nest and none of their marks is in a call that is only shown. */
export function isNested(w: MarkWalker): boolean {
  return w.rules.nests && w.depth === 0;
}

/** The end tag leaves open an argument around the one that it closes. */
export function closesInner(w: MarkWalker, mark: Mark): boolean {
  return isNested(w) && w.log.a((closedBy(w, mark) || w.open) - 1) !== w.call;
}

/** The open argument that an end tag names; 0 where there is none. */
function closedBy(w: MarkWalker, { nameStart, nameEnd }: Mark): number {
  return findOpen(w, trimSpace(w.text.slice(nameStart, nameEnd)));
}

/** An end tag closes the argument that it names and all that is open in that. */
export function closeNested(w: MarkWalker, mark: Mark): Answer {
  const { open } = w;
  const target = closedBy(w, mark);
  w.flushText(mark.start);
  if (target === 0) {
    w.repair('mismatched-tag', mark.start, mark.end, w.closers.argument);
    w.push('end-tag', mark.end, open, EventField.WRONG_NAME);
  } else {
    for (let element = open; element !== target; element = w.log.a(element - 1)) {
      w.repair('unclosed-tag', mark.start, mark.start, closersOf(w, element));
      w.push('implied-close', mark.start, element, 0);
    }
    w.push('end-tag', mark.end, target, 0);
  }
  w.open = w.log.a((target === 0 ? open : target) - 1);
  w.value = mark.end;
  readArgumentName(w);
  return w.readOn(mark.end);
}

function closersOf(w: MarkWalker, element: number): string {
  const name = w.text.slice(w.log.start(element), w.log.end(element));
  return w.rules.closers({ prefix: w.prefix, tool: w.toolName, argument: name }).argument;
}

function findOpen(w: MarkWalker, name: string): number {
  for (let element = w.open, up = 0; element !== w.call && up < 256; up++) {
    if (trimSpace(w.text.slice(w.log.start(element), w.log.end(element))) === name) return element;
    element = w.log.a(element - 1);
  }
  return 0;
}

function readArgumentName(w: MarkWalker): void {
  const { open } = w;
  if (open === w.call) return;
  w.argumentStart = w.log.start(open);
  w.argumentEnd = w.log.end(open);
}

/** The end or the next opener of a call closes all that is open in it. */
export function endNested(w: MarkWalker, mark: Mark): Answer {
  const at = mark.start;
  w.flushText(at);
  let missing = '';
  for (let element = w.open; element !== w.call; element = w.log.a(element - 1)) {
    missing += closersOf(w, element);
    w.push('implied-close', at, element, 0);
  }
  w.repair('unclosed-tag', at, at, missing);
  w.open = w.call;
  return w.readOn(at);
}
