import { EVENT_KINDS } from '../log/event-kind.ts';
import type { EventLog } from '../log/event-log.ts';

const CALL_OPENED = EVENT_KINDS.indexOf('call-opened');

/** Looks for the first call in a log that grows, at no row twice. */
export class FirstCall {
  private readonly log: EventLog;
  private start = Infinity;
  private rowsSeen = 0;

  constructor(log: EventLog) {
    this.log = log;
  }

  /** Where it begins; infinite where there is none. */
  get at(): number {
    const { log } = this;
    for (let row = Math.min(this.rowsSeen, log.length); row < log.length && this.start === Infinity; row++)
      if (log.kind(row) === CALL_OPENED) this.start = log.start(row);
    this.rowsSeen = log.length;
    return this.start;
  }

  /** The log begins again. */
  forget(): void {
    this.start = Infinity;
    this.rowsSeen = 0;
  }
}
