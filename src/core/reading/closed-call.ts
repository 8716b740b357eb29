import type { Element } from '../calls/element.ts';
import type { CallOutline } from '../calls/outline.ts';
import type { Finding } from '../words/finding.ts';

/** A call that the model ended itself without its last closers, behind values that are all whole. */
export interface OwnEnd {
  readonly call: number;
  /** The marks that are missing at the end of the text, as a repair; null where only brackets of JSON are. */
  readonly marks: Finding | null;
}

/** The call as if its last closers were there. */
export function closedCall(call: CallOutline): CallOutline {
  for (const element of openElements(call.root)) element.closed = true;
  return { ...call, closed: true };
}

export const lastElement = ({ parts }: Element): Element | undefined => {
  const last = parts.findLast((part) => part.kind === 'element');
  return last?.kind === 'element' ? last.element : undefined;
};

/** The elements of a call that are open at the end of the text, outermost first. */
export function openElements(root: Element): Element[] {
  const open: Element[] = [];
  for (let last: Element | undefined = root; last && !last.closed; last = lastElement(last)) open.push(last);
  return open;
}
