import type { Span } from '../../base/span.ts';
import type { Code } from '../words/codes.ts';
import type { Culprit, Do } from './account-types.ts';
import type { ReportedReply } from './facts.ts';

/** What a server, a gateway or a client did to a call between the model and the paste. */
export interface DeliveryFault {
  readonly code: Code;
  readonly title: string;
  /** The actor, the fault and the place. */
  readonly sentence: string;
  /** What of this text shows it. */
  readonly why: string;
  readonly next: string;
  readonly culprit: Culprit;
  readonly do: Do;
  /** What to send to the model, where it is at fault. */
  readonly message?: string;
  /** The place in the text of the reply. */
  readonly span: Span;
  /** The call reads as it was meant all the same. */
  readonly isRead?: true;
  /** The span is of the paste: no reply holds it. */
  readonly isInWords?: true;
  /** What a program says of the call it names is surer. */
  readonly isDoubtful?: true;
}

/** Where a fault is, and the words that its sentences need. */
export interface Found extends Span {
  readonly tool: string;
  /** An argument, a token, a piece. */
  readonly what?: string;
  readonly tag?: string;
}

/** A kind of such a fault: how it is seen, and what is said of it. */
export interface DeliveryRule
  extends Pick<DeliveryFault, 'code' | 'title' | 'culprit' | 'do' | 'next' | 'isRead' | 'isDoubtful'> {
  readonly find: (reply: ReportedReply) => Found | undefined;
  readonly sentence: (found: Found) => string;
  readonly why: (found: Found) => string;
  /** What to send to the model. */
  readonly message?: (found: Found) => string;
}

/** What is said of a fault that was found. */
export function faultOf({ find: _, sentence, why, message, ...rule }: DeliveryRule, found: Found): DeliveryFault {
  const { start, end } = found;
  return {
    ...rule,
    sentence: sentence(found),
    why: why(found),
    ...(message && { message: message(found) }),
    span: { start, end },
  };
}
