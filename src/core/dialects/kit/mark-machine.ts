import { copyCounters } from '../../kernel/reply-tokenizer.ts';
import type { EventLog } from '../../log/event-log.ts';
import type { Answer, Mark } from './mark.ts';
import { MarkPayload } from './mark-payload.ts';
import type { MarkGuard, MarkRow } from './mark-rows.ts';
import { S } from './mark-walker.ts';
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

  protected holds(guard: MarkGuard, mark: Mark): boolean {
    switch (guard) {
      case 'isOfPrompt':
        return this.isOfPrompt(mark);
      case 'isWhole':
        return mark.pattern.empty === true;
      case 'hasJson':
        return this.rules.body === 'json';
      case 'hasCalls':
        return this.get(R.callsInWrapper) > 0;
      case 'isVoid':
        return mark.pattern.void === true;
      case 'isEnclosed':
        return this.get(R.wrapper) > 0 || this.get(R.list) > 0;
      case 'isWrapped':
        return this.get(R.wrapper) > 0;
      case 'closesInner':
        return this.closesInner(mark);
      case 'followsScalar':
        return this.isNested && this.isBehindScalar(mark);
      case 'nests':
        return this.isNested;
      case 'hidesCall':
        return this.hidesCall;
      case 'endedBefore':
        return this.endedBefore;
    }
  }

  protected act(row: MarkRow, mark: Mark): Answer {
    switch (row.do) {
      case 'readOn':
        return this.readOn(mark.end);
      case 'readAsThought':
        this.begunAnew++;
        return this.readAsThought(mark);
      case 'openCall':
        return this.beginOpenedCall(mark);
      case 'closeCallByNext':
        return this.closeCallByNext();
      case 'endArgumentBefore':
        return this.endValue(mark.start);
      case 'openBody':
        return this.beginBody(mark.start);
      case 'closeItem':
        return this.closeItem();
      case 'refuse':
        return this.readOn(mark.end);
      default:
        return this[row.do](mark);
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
