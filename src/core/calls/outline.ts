import type { Span } from '../../base/span.ts';
import * as EventField from '../log/event-bits.ts';
import { EVENT_KINDS, type EventKind } from '../log/event-kind.ts';
import type { EventLog } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { Element, Part, TextPart } from './element.ts';

/** A call as its events outline it. */
export interface CallOutline extends Span {
  /** `xml` or `json` in Forge's own dialect, else the dialect's id. */
  readonly format: string;
  /** The `<tool>` element; for a JSON payload it has no parts. */
  readonly root: Element;
  /** Span of the tool's name, where the opener holds it. */
  readonly nameSpan: Span | null;
  /** Span of the JSON payload. */
  readonly payload: Span;
  /** Whether its own closer was read. */
  readonly closed: boolean;
  /** An error ended the reading of the call. */
  readonly refused: boolean;
  /** Start tags that are read back as text, in the order in which that happened (format.md §7.11). */
  readonly textTags: readonly Span[];
}

/** The largest parts of a reply, in order. */
export interface Outline {
  readonly prose: readonly Span[];
  readonly thinking: readonly Span[];
  /** Markup around calls: tags of wrappers, names of channels. */
  readonly wrapperTags: readonly Span[];
  readonly calls: readonly CallOutline[];
}

/**
 * Character data that has been read but is not in the log yet because its run is still open, without the spans that are
 * still undecided.
 */
export interface OpenRun {
  readonly state: string;
  readonly spans: readonly RunSpan[];
}

export interface RunSpan extends Span {
  /** As in `TextPart`. */
  readonly leftOut?: number;
}

/** Events of a log by index. */
export interface EventRange {
  readonly from: number;
  readonly to: number;
  /** A range of whole elements that is left out. */
  readonly without?: { readonly from: number; readonly to: number };
}

/** Groups events, and the open run after them, into prose, thinking and calls. */
export function outline(
  text: StreamText,
  log: EventLog,
  open: OpenRun | null,
  dialect = 'forge',
  { from, to, without }: EventRange = { from: 0, to: log.length },
): Outline {
  const prose: Span[] = [];
  const thinking: Span[] = [];
  const wrapperTags: Span[] = [];
  const calls: CallOutline[] = [];
  let builder: CallBuilder | null = null;
  for (let index = from; index < to; index++) {
    if (index === without?.from) index = without.to;
    const kind = EVENT_KINDS[log.kind(index)] as EventKind;
    const start = log.start(index);
    const end = log.end(index);
    if (kind === 'prose') prose.push({ start, end });
    else if (kind === 'thinking') thinking.push({ start, end });
    else if (kind === 'wrapper-tag') wrapperTags.push({ start, end });
    else if (kind === 'call-opened') builder = new CallBuilder(text, start, end, formatOfCall(dialect, log.b(index)));
    else if (builder) {
      const done = builder.take(kind, start, end, log.b(index));
      if (done) {
        calls.push(done);
        builder = null;
      }
    }
  }
  if (open && builder) for (const span of open.spans) builder.takeOpen(open.state, span);
  else if (open)
    for (const span of open.spans) {
      if (open.state === 'Outside') prose.push(span);
      else if (open.state === 'InThinking') thinking.push(span);
    }
  if (builder) calls.push(builder.unfinished(open?.spans.at(-1)?.end ?? (to === 0 ? 0 : log.end(to - 1))));
  return { prose, thinking, wrapperTags, calls };
}

/** The format as `parse` prints it; `fields` are those of the call's opening event. */
export function formatOfCall(dialect: string, fields: number): string {
  if (dialect !== 'forge') return dialect;
  return fields & EventField.JSON_PAYLOAD ? 'json' : 'xml';
}

class CallBuilder {
  private readonly text: StreamText;
  private readonly start: number;
  private readonly root: Element;
  private current: Element;
  private payload: Span | null = null;
  private refused = false;
  private readonly textTags: Span[] = [];
  /** The content of elements whose tags turned out to be text, by the part of the tag: moved once, when the outer element ends. */
  private unwrapped: Map<Part, Part[]> | null = null;
  private readonly format: string;
  private nameSpan: Span | null = null;
  /** Start of the unfinished markup at the end of the stream: part of no value (format.md §7.5). */
  private cutAt: number | null = null;

  constructor(text: StreamText, start: number, end: number, format: string) {
    this.format = format;
    this.text = text;
    this.start = start;
    this.root = element('tool', start, end, null, false);
    this.current = this.root;
  }

  /** Adds one event; returns the call that the event ended, if any. */
  take(kind: EventKind, start: number, end: number, fields: number): CallOutline | null {
    switch (kind) {
      case 'name':
        if (this.current === this.root) this.nameSpan = { start, end };
        else this.current.name = this.text.slice(start, end);
        this.current.openEnd = end;
        return null;
      case 'start-tag': {
        if (fields & EventField.CONTINUES) {
          this.current.openEnd = end;
          return null;
        }
        const name = this.text.slice(start + 1, start + 1 + (fields >>> EventField.NAME_SHIFT));
        this.current = element(name, start, end, this.current, (fields & EventField.ATTRIBUTES) !== 0);
        return null;
      }
      case 'end-tag':
        this.close(start, end);
        return null;
      case 'implied-close':
        if (fields & EventField.RESTART) return this.finish(start, end, false);
        if (fields & EventField.AS_TEXT) this.unwrap();
        else this.close(start, end);
        return null;
      case 'json':
      case 'json-mark':
        this.payload = { start: this.payload?.start ?? start, end };
        return null;
      case 'call-closed':
        return this.finish(start, end, true);
      case 'dropped':
        if ((fields & EventField.SKIPPED) === 0) {
          this.current.parts.push({ kind: 'dropped', start, end });
          return null;
        }
        this.root.parts.push({ kind: 'dropped', start, end });
        this.refused = true;
        return this.finish(start, end, false);
      case 'cut':
        this.cutAt = start;
        return null;
      default: {
        const part = PART_OF_KIND[kind];
        if (part) this.current.parts.push({ kind: part, start, end });
        return null;
      }
    }
  }

  takeOpen(state: string, span: RunSpan): void {
    if (span.start === span.end) return;
    if (JSON_STATES.has(state)) this.payload = { ...span, start: this.payload?.start ?? span.start };
    else if (state === 'AfterError') {
      this.refused = true;
      this.root.parts.push({ kind: 'dropped', ...span });
    } else this.current.parts.push({ kind: state.startsWith('InCDATA') ? 'cdata' : 'text', ...span });
  }

  unfinished(end: number): CallOutline {
    return this.finish(end, end, false);
  }

  private close(start: number, end: number): void {
    this.current.closeStart = start;
    this.current.end = end;
    this.current.closed = true;
    const closed = this.current;
    this.takeUnwrapped(closed);
    this.current = closed.parent ?? this.root;
    if (closed.parent)
      closed.parent.parts.push({ kind: 'element', element: closed, start: closed.start, end: closed.end });
  }

  /** The start tag of the open element is text after all: its content moves to its parent. */
  private unwrap(): void {
    const unwrapped = this.current;
    const parent = unwrapped.parent ?? this.root;
    const tag = { start: unwrapped.start, end: unwrapped.openEnd };
    this.current = parent;
    this.textTags.push(tag);
    const part: TextPart = { kind: 'text', wasTag: true, ...tag };
    parent.parts.push(part);
    this.unwrapped ??= new Map();
    this.unwrapped.set(part, unwrapped.parts);
  }

  /** Text tags may nest by the thousand, so each part moves to its final element in one step. */
  private takeUnwrapped(element: Element): void {
    if (!this.unwrapped) return;
    const parts: Part[] = [];
    const pending = element.parts.splice(0).reverse();
    for (let part = pending.pop(); part; part = pending.pop()) {
      if (part.kind === 'element') part.element.parent = element;
      parts.push(part);
      const inside = this.unwrapped.get(part) ?? [];
      for (let index = inside.length - 1; index >= 0; index--) pending.push(inside[index] as Part);
    }
    for (const part of parts) element.parts.push(part);
  }

  private finish(start: number, end: number, closed: boolean): CallOutline {
    while (this.current !== this.root) {
      const left = this.current;
      const at = closed ? start : (this.cutAt ?? end);
      this.close(Math.min(start, at), at);
      left.closed = false;
    }
    this.takeUnwrapped(this.root);
    this.root.closeStart = start;
    this.root.end = end;
    this.root.closed = closed;
    return {
      start: this.start,
      end,
      format: this.format,
      nameSpan: this.nameSpan,
      root: this.root,
      payload: this.payload ?? { start, end: start },
      closed,
      refused: this.refused,
      textTags: this.textTags,
    };
  }
}

/** States in which JSON is read. */
export const JSON_STATES: ReadonlySet<string> = new Set(['InJsonPayload', 'InPayload', 'InArguments', 'InString']);

const PART_OF_KIND: Partial<Record<EventKind, TextPart['kind']>> = {
  text: 'text',
  'cdata-text': 'cdata',
  comment: 'comment',
  instruction: 'instruction',
  directive: 'directive',
};

function element(name: string, start: number, end: number, parent: Element | null, attributes: boolean): Element {
  return {
    name,
    start,
    openEnd: end,
    closeStart: end,
    end,
    closed: false,
    attributes,
    parts: [] as Part[],
    parent,
  };
}
