import { ROLES } from '../../log/event-field.ts';
import type { Answer, Mark } from './mark.ts';
import { MarkArguments } from './mark-arguments.ts';
import { trimmedEnd } from './mark-walker.ts';
import type { MarkKind } from './marked-dialect.ts';
import { isSpace } from './matcher.ts';
import * as R from './registers.ts';

/** Bodies that are one JSON value, or a list of calls. */
export abstract class MarkPayload extends MarkArguments {
  protected beginBody(at: number): Answer {
    this.set(R.json, -1);
    this.set(R.jsonDepth, 0);
    this.set(R.inString, 0);
    return this.readOn(at);
  }

  protected stepPayload(): boolean {
    if (this.get(R.json) < 0) {
      const at = this.skipSpaces(this.get(R.cursor));
      if (at >= this.limit) {
        return this.ended ? this.move('end', this.limit) : this.hold(this.limit);
      }
      this.set(R.json, at);
      this.set(R.cursor, at);
      if (this.charAt(at) === '[' && this.rules.body === 'json') return this.move('list', at, at + 1);
    }
    let at = this.get(R.cursor) - this.base;
    const { source } = this;
    let depth = this.get(R.jsonDepth);
    let mode = this.get(R.inString);
    for (; at < source.length; at++) {
      if (mode === 1) {
        STRING_STOP.lastIndex = at;
        at = STRING_STOP.exec(source)?.index ?? source.length;
        if (at === source.length) break;
      }
      const code = source.charCodeAt(at);
      if (mode === 1) {
        if (code === 0x22) mode = 0;
        else if (code === 0x5c) mode = 2;
        else if (code === 0x0a || code === 0x0d) mode = 3;
        continue;
      }
      if (mode === 2 || mode === 4) {
        mode -= 1;
        continue;
      }
      if (mode === 3) {
        if (code === 0x22) mode = 0;
        else if (code === 0x5c) mode = 4;
        if (code !== 0x3c) continue;
      }
      if (code === 0x22) mode = mode === 0 ? 1 : mode;
      else if (code === 0x7b || code === 0x5b) depth++;
      else if (code === 0x7d || code === 0x5d) {
        if (--depth <= 0) {
          this.saveJson(at + 1, 0, 0);
          return this.move('body-end', at + 1 + this.base);
        }
      } else if (code === 0x3c) {
        const mark = this.markAt(at + this.base, IN_PAYLOAD, 'InCall');
        if (mark === 'cut' && !this.ended) {
          this.saveJson(at, depth, mode);
          return false;
        }
        if (mark && mark !== 'cut') {
          this.saveJson(at, depth, mode);
          return this.take(mark) !== 'stay';
        }
      }
    }
    this.saveJson(at, depth, mode);
    return this.ended && this.move('end', this.limit);
  }

  protected restartInPayload(mark: Mark): Answer {
    this.push('json', trimmedEnd(this.text, this.get(R.json), mark.start), 0, 0);
    return this.restartCall(mark);
  }

  protected closeBody({ end }: Mark): Answer {
    this.push('json', end, 0, 0);
    return this.readOn(end);
  }

  protected saveJson(at: number, depth: number, mode: number): void {
    this.set(R.cursor, at + this.base);
    this.set(R.jsonDepth, depth);
    this.set(R.inString, mode);
  }

  protected endPayload(mark: Mark): Answer {
    this.push('json', trimmedEnd(this.text, this.get(R.json), mark.start), 0, 0);
    return this.endCall(mark.end);
  }

  protected stepAfterPayload(): boolean {
    const at = this.skipSpaces(this.get(R.cursor));
    if (at >= this.limit) {
      return this.ended ? this.move('end', this.limit) : this.hold(this.limit);
    }
    const char = this.charAt(at);
    if (this.get(R.list) > 0 && (char === ',' || char === ']')) return this.endListItem(at, char);
    if (char === '}' || char === ']') return this.dropAfterPayload(at, at + 1);
    const mark = this.markAt(at, IN_PAYLOAD_END, 'InCall');
    if (mark === 'cut') {
      return this.ended ? this.move('end', at) : this.hold(at);
    }
    if (mark && (mark.pattern.kind === 'call-close' || mark.pattern.kind === 'wrapper-close')) {
      if (this.get(R.list) > 0) {
        this.set(R.list, 0);
        this.repair('unclosed-tag', this.log.covered, this.log.covered, ']');
      }
      return this.take(mark) !== 'stay';
    }
    const foreign = FOREIGN_END.exec(this.source.slice(at - this.base, at - this.base + 128));
    if (foreign && !mark) return this.dropAfterPayload(at, at + foreign[0].length);
    if (!this.ended && /^<\/[^\s<>]{0,100}$/.test(this.source.slice(at - this.base))) return this.hold(at);
    return this.move('else', at);
  }

  protected dropAfterPayload(start: number, end: number): boolean {
    this.flushLoose(start);
    this.repair('unexpected-end-tag', start, end, '');
    this.push('dropped', end, 0, 0);
    this.set(R.cursor, end);
    return true;
  }

  /** Several calls in one list: the tag is their wrapper, and each object a call. */
  protected openList({ end }: Mark): Answer {
    const call = this.get(R.call) - 1;
    const start = this.get(R.callStart);
    const calls = this.get(R.callsInWrapper) - 1;
    this.log.truncate(call);
    this.push('wrapper-tag', end, 0, 0);
    this.leaveCall();
    this.set(R.callsInWrapper, calls);
    this.set(R.callStart, start);
    this.set(R.list, EMPTY_LIST);
    return this.readOn(end);
  }

  protected stepList(): boolean {
    let at = this.get(R.cursor) - this.base;
    while (at < this.source.length && (isSpace(this.source.charCodeAt(at)) || this.source.charAt(at) === ',')) at++;
    const here = at + this.base;
    if (here >= this.limit) {
      if (!this.ended) return this.hold(this.limit);
      this.emit('wrapper-tag', this.limit);
      if (this.get(R.list) === EMPTY_LIST) this.beginCutCall();
      else this.repair('unclosed-tag', this.lastCovered, this.lastCovered, `]${this.closers.call}`);
      return this.settled();
    }
    if (this.source.charAt(at) === '{') return this.move('item', here);
    if (this.source.charAt(at) === ']') {
      const next = this.skipSpaces(here + 1);
      const mark = next >= this.limit ? 'cut' : this.markAt(next, IN_PAYLOAD_END, 'InCall');
      if (mark === 'cut' && !this.ended) return this.hold(here);
      const end = mark && mark !== 'cut' && mark.pattern.kind === 'call-close' ? mark.end : here + 1;
      return this.move('list-end', here, end);
    }
    return this.move('list-end', here);
  }

  protected openItem({ start }: Mark): Answer {
    this.emit('wrapper-tag', start);
    this.set(R.list, this.get(R.list) + 1);
    const event = this.push('call-opened', start, 0, ROLES.indexOf('tool'));
    this.set(R.call, event + 1);
    this.set(R.open, event + 1);
    this.set(R.callsInWrapper, this.get(R.callsInWrapper) + 1);
    this.set(R.toolStart, 0);
    this.set(R.toolEnd, 0);
    return this.beginBody(start);
  }

  protected closeItem(): Answer {
    return this.endCall(this.log.covered);
  }

  protected closeList({ end }: Mark): Answer {
    this.emit('wrapper-tag', end);
    this.set(R.list, 0);
    return this.readOn(end);
  }

  protected endListItem(at: number, char: string): boolean {
    if (char === ',') return this.move('item', at);
    const next = this.skipSpaces(at + 1);
    const mark = next >= this.limit ? 'cut' : this.markAt(next, IN_PAYLOAD_END, 'InCall');
    if (mark === 'cut') {
      return this.ended ? this.move('end', this.limit) : this.hold(at);
    }
    return this.move('list-end', at, mark && mark.pattern.kind === 'call-close' ? mark.end : at + 1);
  }

  /** The last call of the list ends with it; at once where the end tag of the call is missing. */
  protected closeLastItem({ start, end }: Mark): Answer {
    this.set(R.list, 0);
    if (end === start + 1) this.repair('unclosed-tag', end, end, this.closers.call);
    return this.endCall(end);
  }
}

/** How many calls a list holds is counted from here; 0 where there is no list. */
const EMPTY_LIST = 1;

const IN_PAYLOAD: readonly MarkKind[] = ['call-close', 'call-open', 'wrapper-open'];

const IN_PAYLOAD_END: readonly MarkKind[] = ['call-close', 'wrapper-close', 'call-open', 'wrapper-open'];

/** What ends a stretch of a JSON string. */
const STRING_STOP = /["\\\n\r]/g;

const FOREIGN_END = /^<\/[^\s<>]{1,100}>/;
