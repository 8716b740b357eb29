import type { Span } from '../../base/span.ts';
import type { Element, TextPart } from '../calls/element.ts';
import type { CallOutline, OpenRun } from '../calls/outline.ts';
import { EventField } from '../machine/tokenizer.ts';
import type { StreamText } from '../text/stream-text.ts';
import { EVENT_KINDS, type EventKind } from './event-kind.ts';
import type { EventLog } from './event-log.ts';
import type { NestingIndex } from './nesting-index.ts';

/** How much of a call is outlined where it is only shown. */
export interface OutlineLimits {
  /** Code units of one run of text or of a JSON payload. */
  readonly run: number;
  /** Elements in all, shared out evenly among those of a list. */
  readonly elements: number;
}

/** Elements so deep are never read (MAX_DEPTH in element-reader.ts). */
const DEEPEST = 300;

/**
 * The call that is open when the events of `log` have been read, in time that does not grow with what it holds: of long
 * lists the first elements, of a long run its beginning. `open` are the start tags of its open elements, outermost first
 * and the call's own at their head; `run` is what has been read beyond the log.
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
    const parts = index.partsOf(event, before);
    const isChild = (part: number): boolean => log.kind(part) === START_TAG && !index.isText(part);
    const children = parts.filter(isChild).length;
    const shown = Math.max(1, Math.min(children, share));
    const rest = Math.floor((share - shown) / shown);
    let taken = 0;
    for (const part of parts) {
      if (!isChild(part)) element.parts.push(textPart(part));
      else if (taken++ < shown) takeChild(element, part, rest, depth + 1);
    }
  }

  function takeChild(parent: Element, event: number, share: number, depth: number): void {
    const closing = index.closing(event);
    const element: Element = {
      ...opened(text, log, event, parent),
      closeStart: log.start(closing),
      end: log.end(closing),
      closed: true,
    };
    parent.parts.push({ kind: 'element', element, start: element.start, end: element.end });
    fill(element, event, closing, share, depth);
  }

  function textPart(part: number): TextPart {
    const kind = PART_OF_KIND[EVENT_KINDS[log.kind(part)] as EventKind] ?? 'text';
    return { kind, ...cut({ start: log.start(part), end: log.end(part) }, limits.run) };
  }

  const root = elements[0] as Element;
  const innermost = elements.at(-1) as Element;
  const refused = run.state === 'AfterError';
  const spans = run.spans.filter((span) => span.start < span.end).map((span) => cut(span, limits.run));
  const json = (log.b(chain[0] as number) & EventField.JSON) !== 0;
  const isWhole = chain.length === open.length;
  if (!json && (isWhole || refused))
    for (const span of spans) (refused ? root : innermost).parts.push({ kind: kindOfRun(run.state), ...span });
  return {
    start: root.start,
    end,
    format: json ? 'json' : 'xml',
    root,
    payload: (json && spans[0]) || { start: end, end },
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

function kindOfRun(state: string): TextPart['kind'] {
  if (state === 'AfterError') return 'dropped';
  return state.startsWith('InCDATA') ? 'cdata' : 'text';
}

const cut = ({ start, end }: Span, length: number): Span => ({ start, end: Math.min(end, start + length) });

/** The element of a start tag, open and empty. */
function opened(text: StreamText, log: EventLog, event: number, parent: Element | null): Element {
  const start = log.start(event);
  const openEnd = log.end(event);
  const fields = log.b(event);
  const name =
    log.kind(event) === CALL_OPENED ? 'tool' : text.slice(start + 1, start + 1 + (fields >>> EventField.NAME_SHIFT));
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
