import type { Span } from '../../base/span.ts';
import type { Code } from '../words/codes.ts';
import type { Culprit, Do } from './account-types.ts';

/** What a server, a gateway or a client did to a call between the model and the paste. */
export interface DeliveryFault {
  /** The fault and the place. */
  readonly sentence: string;
  /** Its line is one of the stream that the reply came in. */
  readonly isOfSource?: true;
  /** What of this text shows it. */
  readonly why: string;
  readonly next: string;
  readonly culprit: Culprit;
  readonly do: Do;
  /** What to send to the model, where it is at fault. */
  readonly message?: string;
  /** The verdict of the reading counts: some clients get what was meant. */
  readonly isRead?: true;
  /** A complaint decides before it. */
  readonly isMild?: true;
  /** What a program says of the call that it names is surer. */
  readonly isDoubtful?: true;
  /** A cause that no problem of the reading tells of. */
  readonly cause?: DeliveryCause;
}

interface DeliveryCause {
  readonly code: Code;
  readonly title: string;
  /** In the text of the reply; of the paste where no reply holds it. */
  readonly span: Span;
  readonly isInWords?: true;
}
