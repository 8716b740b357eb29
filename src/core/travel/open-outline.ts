import type { Span } from '../../base/span.ts';
import type { Element, TextPart } from '../calls/element.ts';
import { type CallOutline, formatOfCall, JSON_STATES, type OpenRun, type RunSpan } from '../calls/outline.ts';
import * as EventField from '../log/event-bits.ts';
import { EVENT_KINDS, type EventKind } from '../log/event-kind.ts';
import { type EventLog, nameSpan } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { NestingIndex } from './nesting-index.ts';

/** How much of a call a preview outlines. */
export interface OutlineLimits {
  readonly dialect: string;
  /** Code units of the text of one element or of a JSON payload. */
  readonly run: number;
  /** Elements in all, divided evenly among those of a list. */
  readonly elements: number;
}

/** Deeper elements are never read (MAX_DEPTH in element-reader.ts). */
const DEEPEST = 300;
/** Only so many elements keep their text up to the limit, and the innermost open one; text of others is left out. */
const MOST_RUNS = 16;

/**
 * The call that is open after the events of `log`, in time that does not grow with its size: of long lists the first elements,
 * of long texts their beginning, and how much is left out. `open` are the start tags of its open elements, outermost first,
 * beginning with the call's own; `run` is what has been read beyond the log.
 */
export function outlineOpenCall(
  text: StreamText,
  log: EventLog,
  index: NestingIndex,
  open: readonly number[],
  run: OpenRun,
  limits: OutlineLimits,
): CallOutline {
  const end = run.spans.at(-1)?.end ?? log.covered;
  const chain = open.slice(0, DEEPEST);
  const elements: Element[] = [];
  let budget = limits.elements;
  let room = MOST_RUNS * limits.run;
  const lengths = new Map<Element, number>();
  for (const [depth, event] of chain.entries()) {
    const parent = elements.at(-1) ?? null;
    const element: Element = { ...opened(text, log, event, parent), closeStart: end, end };
    parent?.parts.push({ kind: 'element', element, start: element.start, end });
    fill(element, event, chain[depth + 1] ?? log.length, budget, depth);
    budget = Math.ceil(budget / 2);
    elements.push(element);
  }

  function fill(element: Element, event: number, before: number, share: number, depth: number): void {
    if (depth > DEEPEST) return;
    const { parts, children: counts } = index.partsOf(event, before);
    const isChild = (part: number): boolean =>
      log.kind(part) === START_TAG && (log.b(part) & EventField.CONTINUES) === 0 && !index.isText(part);
    const isRest = (part: number): boolean =>
      log.kind(part) === START_TAG && (log.b(part) & EventField.CONTINUES) !== 0;
    const children = parts.filter(isChild).length;
    const shown = Math.max(1, Math.min(children, share));
    const rest = Math.floor((share - shown) / shown);
    let taken = 0;
    const unlisted = new Map(counts);
    const count = (name: string, by: 1 | -1) => unlisted.set(name, (unlisted.get(name) ?? 0) + by);
    for (const part of parts) {
      if (isRest(part)) continue;
      if (!isChild(part)) element.parts.push(textPart(element, part));
      else if (taken++ < shown) {
        const { name } = takeChild(element, part, rest, depth + 1);
        if (counts) count(name, -1);
      } else if (!counts) {
        const { start, end: nameEnd } = nameSpan(log, part);
        count(text.slice(start, nameEnd), 1);
      }
    }
    if ([...unlisted.values()].some((more) => more > 0)) element.unlisted = unlisted;
  }

  function takeChild(parent: Element, event: number, share: number, depth: number): Element {
    const closing = index.closing(event);
    const element: Element = {
      ...opened(text, log, event, parent),
      closeStart: log.start(closing),
      end: log.end(closing),
      closed: true,
    };
    parent.parts.push({ kind: 'element', element, start: element.start, end: element.end });
    fill(element, event, closing, share, depth);
    return element;
  }

  function textPart(element: Element, part: number): TextPart {
    const kind = PART_OF_KIND[EVENT_KINDS[log.kind(part)] as EventKind] ?? 'text';
    const shown = cutIn(element, { start: log.start(part), end: log.end(part) }, room);
    room -= shown.end - shown.start;
    return { kind, ...shown };
  }

  /** As much of a span as the text of an element may still take. */
  function cutIn(element: Element, span: Span, most: number): RunSpan {
    const before = lengths.get(element) ?? 0;
    const shown = cut(span, Math.min(most, limits.run - before));
    lengths.set(element, before + shown.end - shown.start);
    return shown;
  }

  const root = elements[0] as Element;
  const innermost = elements.at(-1) as Element;
  const refused = run.state === 'AfterError';
  const spans = run.spans.filter((span) => span.start < span.end);
  const call = chain[0] as number;
  const format = formatOfCall(limits.dialect, log.b(call));
  const json = JSON_STATES.has(run.state);
  const payload = payloadOf(log, call);
  const isWhole = chain.length === open.length;
  if (!json && (isWhole || refused))
    for (const span of spans) {
      const element = refused ? root : innermost;
      element.parts.push({ kind: kindOfRun(run.state), ...cutIn(element, span, limits.run) });
    }
  return {
    start: root.start,
    end,
    format,
    nameSpan: log.length > call + 1 && log.kind(call + 1) === NAME ? nameSpan(log, call) : null,
    root,
    payload: json
      ? cut({ start: payload?.start ?? spans[0]?.start ?? end, end }, limits.run)
      : (payload ?? { start: end, end }),
    closed: false,
    refused,
    textTags: [],
  };
}

const START_TAG = EVENT_KINDS.indexOf('start-tag');
const CALL_OPENED = EVENT_KINDS.indexOf('call-opened');

const PART_OF_KIND: Partial<Record<EventKind, TextPart['kind']>> = {
  'cdata-text': 'cdata',
  comment: 'comment',
  instruction: 'instruction',
  directive: 'directive',
  dropped: 'dropped',
};

const NAME = EVENT_KINDS.indexOf('name');
const JSON_BODY: readonly number[] = [EVENT_KINDS.indexOf('json'), EVENT_KINDS.indexOf('json-mark')];

/** The JSON payload of a call, where it is complete while the call is open. */
function payloadOf(log: EventLog, call: number): Span | null {
  for (let event = call + 1; event < Math.min(log.length, call + 4); event++)
    if (JSON_BODY.includes(log.kind(event))) return { start: log.start(event), end: log.end(event) };
  return null;
}

/** End of an opener whose name and rest are separate events. */
function openerEnd(log: EventLog, event: number): number {
  let last = event;
  if (last + 1 < log.length && log.kind(last + 1) === NAME) last++;
  if (last + 1 < log.length && log.kind(last + 1) === START_TAG && (log.b(last + 1) & EventField.CONTINUES) !== 0)
    last++;
  return log.end(last);
}

function kindOfRun(state: string): TextPart['kind'] {
  if (state === 'AfterError') return 'dropped';
  return state.startsWith('InCDATA') ? 'cdata' : 'text';
}

/** The beginning of a span, and how much is left out. */
export function cut({ start, end }: Span, length: number): RunSpan {
  const shown = Math.min(end, start + length);
  return shown < end ? { start, end: shown, leftOut: end - shown } : { start, end };
}

/** The element of a start tag, open and empty. */
function opened(text: StreamText, log: EventLog, event: number, parent: Element | null): Element {
  const start = log.start(event);
  const openEnd = openerEnd(log, event);
  const fields = log.b(event);
  const { start: nameStart, end: nameEnd } = nameSpan(log, event);
  const name = log.kind(event) === CALL_OPENED ? 'tool' : text.slice(nameStart, nameEnd);
  return {
    name,
    start,
    openEnd,
    closeStart: openEnd,
    end: openEnd,
    closed: false,
    attributes: (fields & EventField.ATTRIBUTES) !== 0,
    parts: [],
    parent,
  };
}
