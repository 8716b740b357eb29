import * as EventField from '../../log/event-bits.ts';
import { ROLES } from '../../log/event-field.ts';
import type { FaultReport } from '../../log/event-log.ts';
import type { Answer, Mark } from './mark.ts';
import { MarkProse } from './mark-prose.ts';
import { BARE, K, S } from './mark-walker.ts';
import type { MarkKind, Wrapper } from './marked-dialect.ts';
import { LONGEST_MARK, nothingFound } from './matcher.ts';
import * as R from './registers.ts';

/** Wrappers and calls: how they open, close, begin anew, are refused and are cut off. */
export abstract class MarkCalls extends MarkProse {
  protected abstract beginBody(at: number): Answer;

  protected openWrapper(mark: Mark): Answer {
    this.emit('prose', mark.start);
    this.emit('wrapper-tag', mark.end);
    this.rewritten(mark);
    return this.enterWrapper(mark);
  }

  protected enterWrapper(mark: Mark): Answer {
    this.set(R.wrapper, mark.start + 1);
    this.set(R.callsInWrapper, 0);
    this.set(R.restarted, 0);
    this.set(R.bare, 0);
    return this.readOn(mark.end);
  }

  protected dropWrapper(mark: Mark): Answer {
    this.flushOutside(mark.start);
    this.emit('wrapper-tag', mark.end);
    this.repair('unexpected-start-tag', mark.start, mark.end, '');
    return this.readOn(mark.end);
  }

  protected reopenWrapper(mark: Mark): Answer {
    if (this.get(R.restarted) === 0) this.endWrapper();
    this.flushOutside(mark.start);
    this.emit('wrapper-tag', mark.end);
    this.rewritten(mark);
    return this.enterWrapper(mark);
  }

  protected closeWrapper(mark: Mark): Answer {
    this.flushOutside(mark.start);
    this.emit('wrapper-tag', mark.end);
    this.rewritten(mark);
    this.set(R.wrapper, 0);
    return this.readOn(mark.end);
  }

  protected closeBareWrapper(mark: Mark): Answer {
    if (this.get(R.bare) === 0 || !this.blank(this.log.covered, mark.start)) return 'stay';
    this.emit('wrapper-tag', mark.end);
    this.set(R.bare, 0);
    return this.readOn(mark.end);
  }

  protected beginOpenedCall(mark: Mark): Answer {
    this.flushOutside(mark.start);
    const isBare = this.get(R.state) === S.Outside && this.rules.wrapper !== null && !mark.pattern.wraps;
    if (mark.pattern.wraps) this.set(R.wrapper, mark.start + 1);
    this.beginCall(mark);
    // What stands behind a whole call is none of it, and may not have come yet.
    const isInLines = !mark.pattern.empty && '\r\n'.includes(this.charAt(mark.end) || ' ');
    const layout = isInLines ? BARE.inLines : BARE.inline;
    this.set(R.bare, isBare ? layout : 0);
    if (isBare) this.repair('missing-wrapper', mark.start, mark.start, `${this.wrapperTag('open')}${this.bareGap}`);
    this.rewritten(mark);
    return this.readOn(mark.end);
  }

  protected openWholeCall(mark: Mark): Answer {
    this.beginOpenedCall(mark);
    return this.endCall(mark.end);
  }

  protected openJsonCall(mark: Mark): Answer {
    this.beginOpenedCall(mark);
    return this.beginBody(mark.end);
  }

  protected get bareGap(): string {
    return this.get(R.bare) === BARE.inLines ? '\n' : '';
  }

  /** A call without a wrapper lacks its end tag as well, unless that was read. */
  protected settleBare(): void {
    const gap = this.bareGap;
    const isBare = this.get(R.bare) !== 0 && this.recovery === 'resilient';
    this.set(R.bare, 0);
    if (!isBare) return;
    const at = this.lastCallEnd;
    if (at >= 0) this.repair('missing-wrapper', at, at, `${gap}${this.wrapperTag('close')}`, true);
  }

  /** The open wrapper lacks its end tag behind its last call. */
  protected endWrapper(): void {
    const end = this.lastCallEnd;
    const at = end >= 0 ? end : this.log.covered;
    this.repair('unclosed-tag', at, at, this.wrapperTag('close'));
  }

  protected beginCall(mark: Mark): void {
    const hasName = mark.nameStart >= 0;
    this.openedBy ??= mark.pattern;
    if (this.stopsAtCall) return;
    const event = this.push('call-opened', hasName ? mark.nameStart : mark.end, 0, ROLES.indexOf('tool'));
    this.set(R.call, event + 1);
    this.set(R.open, event + 1);
    this.set(R.callStart, mark.start);
    this.set(R.prefixLength, mark.prefix.length);
    this.set(R.toolStart, hasName ? mark.nameStart : 0);
    this.set(R.toolEnd, hasName ? mark.nameEnd : 0);
    this.set(R.callsInWrapper, this.get(R.callsInWrapper) + 1);
    if (!hasName) return;
    this.push('name', mark.nameEnd, event + 1, 0);
    if (mark.end > mark.nameEnd) this.push('start-tag', mark.end, event + 1, EventField.CONTINUES);
  }

  /** A cut opener behind a wrapper, or the wrapper alone at the end, begins a call without a name (dialects.md §1.4). */
  protected beginsCutCall(start: number, inside: boolean): boolean {
    let at = start;
    if (inside) {
      if (this.get(R.callsInWrapper) > 0) return false;
    } else {
      const found = this.cutWrapper(start);
      if (!found) return false;
      this.openedBy ??= found.wrapper;
      at = found.end;
      this.emit('prose', start);
      this.emit('wrapper-tag', at);
    }
    this.emit('wrapper-tag', this.skipSpaces(at));
    this.beginCutCall();
    return true;
  }

  protected beginCutCall(): void {
    const at = this.log.covered;
    this.move('half-opener', at);
    this.move('end', at, this.limit);
  }

  protected openHalfCall(mark: Mark): Answer {
    this.settleBare();
    const event = this.push('call-opened', this.log.covered, 0, ROLES.indexOf('tool'));
    this.set(R.call, event + 1);
    this.set(R.open, event + 1);
    this.set(R.toolStart, 0);
    this.set(R.toolEnd, 0);
    return this.readOn(mark.end);
  }

  protected cutWrapper(start: number): { wrapper: Wrapper; end: number } | null {
    const { wrapper, opener = wrapper, wrappers = opener ? [opener] : [] } = this.rules;
    for (const candidate of wrappers) {
      if (candidate.opens !== this.cutPattern?.opens) continue;
      this.scope.at = start;
      this.scope.found = nothingFound();
      const at = candidate.tag(this.source, start - this.base, this.scope);
      if (at < 0) continue;
      const end = at + this.base;
      const begins = this.blank(end, this.limit) ? candidate.namesDialect : this.mayBeCutOpener(end);
      if (begins) return { wrapper: candidate, end };
    }
    return null;
  }

  /** What stands behind a wrapper at the end of the text is half an opener, and not the rest of a sentence that names the tag. */
  private mayBeCutOpener(from: number): boolean {
    const at = this.skipSpaces(from);
    const rest = this.text.slice(at, this.limit);
    if (/[<=\]]/.test(rest)) return true;
    return (at === from || /[\n\r]/.test(this.text.slice(from, at))) && HALF_NAME.test(rest.trimEnd());
  }

  protected restartCall(mark: Mark): Answer {
    const at = this.log.covered;
    this.flushLoose(mark.start);
    this.log.report({
      code: 'unclosed-tag',
      kind: 'fatal',
      start: at,
      end: at,
      replacement: '',
      message: '',
      goLine: null,
    });
    this.push('implied-close', mark.start, this.get(R.call), EventField.RESTART);
    this.leaveCall();
    this.set(R.list, 0);
    this.set(R.restarted, 1);
    return this.readOn(mark.start);
  }

  protected closeCall(mark: Mark): Answer {
    this.flushLoose(mark.start);
    this.rewritten(mark);
    return this.endCall(mark.end);
  }

  protected endCall(end: number): Answer {
    this.push('call-closed', end, this.get(R.call), 0);
    this.leaveCall();
    return this.readOn(end);
  }

  protected closeCallByWrapper(mark: Mark): Answer {
    const at = this.log.covered;
    this.repair('unclosed-tag', at, at, this.closers.call);
    this.endCall(at);
    this.flushOutside(mark.start, S.InWrapper);
    this.emit('wrapper-tag', mark.end, S.InWrapper);
    this.set(R.wrapper, 0);
    this.set(R.bare, 0);
    return this.readOn(mark.end);
  }

  /** The call ends before what follows it: its end tag is missing. */
  protected closeCallByNext(): Answer {
    const end = this.log.covered;
    this.repair('unclosed-tag', end, end, this.closers.call);
    return this.endCall(end);
  }

  protected leaveCall(): void {
    this.set(R.call, 0);
    this.set(R.open, 0);
    this.set(R.depth, 0);
    this.set(R.candidate, -1);
    this.set(R.opener, -1);
    this.set(R.literal, -1);
    this.set(R.spaceTo, -1);
    this.set(R.restarted, 0);
    this.set(R.refused, 0);
  }

  protected stepCall(): boolean {
    const cursor = this.get(R.cursor);
    const body = this.bodyAt(cursor);
    if (body >= 0) return this.move('body', body);
    const start = this.nextStart(cursor);
    if (start >= this.limit) {
      if (!this.ended) return this.hold(this.limit);
      return this.move('end', this.limit);
    }
    const mark = this.markAt(start, IN_CALL, 'InCall');
    if (mark === 'cut') {
      if (!this.ended) return this.hold(start);
      return this.move('end', start);
    }
    if (mark && this.take(mark) !== 'stay') return true;
    this.set(R.cursor, start + 1);
    return true;
  }

  /** Where the JSON of a call begins that holds it in place of arguments; -1 where it does not. */
  protected bodyAt(cursor: number): number {
    const start = this.log.covered;
    const { body: kind, jsonIsSlip } = this.rules;
    if ((kind === 'arguments' && !jsonIsSlip) || cursor - start > LONGEST_MARK) return -1;
    if (this.log.length !== this.get(R.call) + this.openerRows || !this.blank(start, cursor)) return -1;
    const body = this.skipSpaces(cursor);
    const char = this.charAt(body);
    return body - start <= LONGEST_MARK && (char === '{' || (char === '[' && !jsonIsSlip)) ? body : -1;
  }

  /** Events of the opener behind `call-opened`. */
  protected get openerRows(): number {
    const call = this.get(R.call);
    let rows = 0;
    while (call + rows < this.log.length) {
      const kind = this.log.kind(call + rows);
      if (kind !== K.name && !(kind === K['start-tag'] && (this.log.b(call + rows) & EventField.CONTINUES) !== 0))
        break;
      rows++;
    }
    return rows;
  }

  protected dropEndTag(mark: Mark): Answer {
    this.flushLoose(mark.start);
    this.repair('unexpected-end-tag', mark.start, mark.end, '');
    this.push('dropped', mark.end, 0, 0);
    return this.readOn(mark.end);
  }

  protected stepError(): boolean {
    const start = this.nextStart(Math.max(this.get(R.cursor), this.log.covered));
    if (start >= this.limit) {
      if (!this.ended) return this.hold(this.limit);
      this.push('dropped', this.limit, this.get(R.call), EventField.SKIPPED);
      return this.settled();
    }
    const mark = this.markAt(start, IN_CALL, 'InCall');
    if (mark === 'cut' && !this.ended) return this.hold(start);
    if (mark && mark !== 'cut' && this.take(mark) !== 'stay') return true;
    this.set(R.cursor, start + 1);
    return true;
  }

  protected resume(mark: Mark): Answer {
    const { kind } = mark.pattern;
    const isEnd = kind === 'call-close' || kind === 'wrapper-close';
    const at = kind === 'call-close' ? mark.end : mark.start;
    this.push('dropped', at, this.get(R.call), EventField.SKIPPED);
    this.leaveCall();
    this.set(R.restarted, isEnd ? 0 : 1);
    if (kind === 'wrapper-close') {
      this.emit('wrapper-tag', mark.end);
      this.set(R.wrapper, 0);
      return this.readOn(mark.end);
    }
    return this.readOn(at);
  }

  /** The stream ended inside the call; what stands from the start of the mark on is half a mark. */
  protected cutOff({ start: held }: Mark): Answer {
    const isValue = this.get(R.state) === S.InParameter;
    if (isValue && this.get(R.depth) > 0 && this.get(R.cdata) < 0) {
      const literal = this.get(R.literal);
      this.note('nested-tool', literal, literal);
    }
    return this.endCutOff(held, { code: 'truncated', start: held, end: this.limit });
  }

  protected endCutOff(held: number, why: Pick<FaultReport, 'code' | 'start' | 'end'>): Answer {
    const { limit } = this;
    const state = this.get(R.state);
    if (state === S.InPayload && this.get(R.json) >= 0) this.push('json', held, 0, 0);
    else if (state === S.InParameter) this.flushText(held);
    else this.flushLoose(held);
    if (held < limit) this.push('cut', limit, 0, 0);
    this.log.report({ ...why, kind: 'fatal', replacement: '', message: '', goLine: null });
    return this.readOn(limit);
  }
}

const IN_CALL: readonly MarkKind[] = [
  'argument-open',
  'call-close',
  'wrapper-close',
  'call-open',
  'wrapper-open',
  'argument-close',
];

/** As much of a tool's name as there is; it ends as names do. Two characters `\n` may stand before it (dialects.md §4.5). */
const HALF_NAME = /^(?:\\n)*[\p{L}\p{N}_](?:[\p{L}\p{N}_.:/-]*[\p{L}\p{N}_-])?$/u;
