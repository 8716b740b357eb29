import { copyCounters } from '../../kernel/reply-tokenizer.ts';
import type { EventLog } from '../../log/event-log.ts';
import { MarkPayload } from './mark-payload.ts';
import type { MarkRow } from './mark-rows.ts';
import { type Mark, S } from './mark-walker.ts';
import * as R from './registers.ts';

/**
 * Reads a reply in a marked dialect and writes events and reports. Nothing inside a value is written before the value
 * is closed, so that what turns out otherwise is read again from a register and the log never depends on the cuts.
 */
export class MarkMachine extends MarkPayload {
  /** One decision; false where more text is needed, or all is read and settled. */
  protected step(): boolean {
    if (this.get(R.cursor) < this.base) this.load(this.get(R.cursor));
    switch (this.get(R.state)) {
      case S.Outside:
        return this.stepProse();
      case S.InWrapper:
        return this.stepProse();
      case S.InFence:
        return this.stepFence();
      case S.InThinking:
        return this.stepThinking();
      case S.InCall:
        return this.stepCall();
      case S.InParameter:
        return this.stepValue();
      case S.InPayload:
        return this.stepPayload();
      case S.AfterPayload:
        return this.stepAfterPayload();
      case S.AfterError:
        return this.stepError();
      default:
        return false;
    }
  }

  protected act(row: MarkRow, mark: Mark): boolean {
    switch (row.do) {
      case 'openThinking':
        return this.openThinking(mark);
      case 'closeThinking':
        return this.closeThinking(mark);
      case 'strayThinkingEnd':
        return this.strayThinkingEnd(mark);
      case 'openWrapper':
        return this.openWrapper(mark);
      case 'repeatWrapper':
        return this.repeatWrapper(mark);
      case 'closeWrapper':
        return this.closeWrapper(mark);
      case 'closeBareWrapper':
        return this.closeBareWrapper(mark);
      case 'passChannel':
        return this.passChannel(mark);
      case 'openCall':
        return this.beginOpenedCall(mark);
      case 'restartCall':
        return this.restartCall(mark);
      case 'closeCall':
        this.flushLoose(mark.start);
        this.rewritten(mark);
        return this.closeCall(mark.end);
      case 'closeCallByWrapper':
        return this.closeCallByWrapper(mark);
      case 'dropEndTag':
        return this.dropEndTag(mark);
      case 'openArgument':
        return this.openArgument(mark);
      case 'closeArgument':
        return this.closeArgument(mark);
      case 'endOfCallInside':
        return this.endOfCallInside(mark);
      case 'openerInside':
        return this.openerInside(mark);
      case 'argumentInside':
        return this.argumentInside(mark);
      case 'endPayload':
        return this.endPayload(mark);
      case 'resume':
        return this.resume(mark);
    }
  }

  copyOn(log: EventLog): MarkMachine {
    const { recovery, vocabulary } = this;
    const copy = new MarkMachine(this.text, log, this.rules, { recovery, vocabulary }, this.counting);
    copy.restore(this.snapshot());
    if (this.counters && copy.counters) copyCounters(this.counters, copy.counters);
    return copy;
  }
}
