import { firstStartAfter } from '../../base/span-search.ts';
import type { FaultReport } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { Element, Part } from './element.ts';
import { lacksEndTag, missingEndTags } from './missing-end-tags.ts';

/**
 * An element without an end tag that the schema closes earlier than the machine did: before the next argument that the schema
 * declares. Each argument from there on that lacks its end tag is closed in the same way.
 */
export interface EarlierEnd {
  /** The missing end tags and their offsets. */
  readonly insertions: readonly { readonly at: number; readonly tag: string }[];
  /** Offset at which the machine closed the element. */
  readonly machineEnd: number;
  /** End tags that the machine found missing there, up to the element's own, and those that are still missing. */
  readonly missing: string;
  readonly stillMissing: string;
  /** Starts of the tags that the machine had read as text. */
  readonly tags: readonly number[];
}

/**
 * Ends an element without an end tag before the first argument in it that `takes` accepts: what follows belongs to the
 * parent. Null where it holds no such argument.
 */
export function endEarlier(
  element: Element,
  text: StreamText,
  takes: (name: string) => boolean,
): { readonly freed: readonly Part[]; readonly end: EarlierEnd } | null {
  const machineEnd = element.end;
  const { closed } = element;
  const first = element.parts.findIndex((part) => takes(nameOf(part, text)));
  if (first < 0) return null;
  const missing = `${missingEndTags(element, text)}</${element.name}>`;
  const freed: Part[] = [];
  const insertions: { at: number; tag: string }[] = [];
  const tags: number[] = [];
  let open: Element | null = element;
  const close = (at: number): void => {
    if (open === null) return;
    open.closeStart = at;
    open.end = at;
    open.closed = true;
    insertions.push({ at, tag: `</${open.name}>` });
    open = null;
  };
  for (const [index, part] of element.parts.splice(first).entries()) {
    const name = nameOf(part, text);
    const begins = index === 0 || takes(name);
    if (begins) close(part.start);
    if (part.kind === 'element') part.element.parent = open ?? element.parent;
    if (begins && part.kind !== 'element') {
      tags.push(part.start);
      open = textTagElement(name, part, element.parent, machineEnd, closed);
      freed.push({ kind: 'element', element: open, start: part.start, end: machineEnd });
    } else if (open === null) freed.push(part);
    else (open as Element).parts.push(part);
  }
  const last = freed.at(-1);
  const isOpen = last?.kind === 'element' && last.element.end === machineEnd && lacksEndTag(last.element, text);
  const stillMissing = isOpen ? `${missingEndTags(last.element, text)}</${last.element.name}>` : '';
  return { freed, end: { insertions, machineEnd, missing, stillMissing, tags } };
}

/** The name of the element that a part is, or would be if its start tag were not text. */
function nameOf(part: Part, text: StreamText): string {
  if (part.kind === 'element') return part.element.name;
  if (!part.wasTag || part.end - part.start > LONGEST_TAG) return '';
  return /^<([^\s<>/]+)\s*>$/.exec(text.slice(part.start, part.end))?.[1] ?? '';
}

const LONGEST_TAG = 256;

function textTagElement(
  name: string,
  { start, end }: Part,
  parent: Element | null,
  machineEnd: number,
  closed: boolean,
): Element {
  return {
    name,
    start,
    openEnd: end,
    closeStart: machineEnd,
    end: machineEnd,
    closed,
    attributes: false,
    parts: [],
    parent,
  };
}

/** The machine's reports, with missing end tags at the offsets that the schema gives. */
export function withEarlierEnds(reports: readonly FaultReport[], ends: readonly EarlierEnd[]): readonly FaultReport[] {
  if (ends.length === 0) return reports;
  const changed = [...reports];
  const change = (at: number, code: FaultReport['code'], to: (report: FaultReport) => FaultReport | null) => {
    for (let index = firstStartAfter(reports, at - 1); reports[index]?.start === at; index++) {
      const report = changed[index];
      if (report?.code === code) changed[index] = to(report) as FaultReport;
    }
  };
  const added: FaultReport[] = [];
  for (const { insertions, machineEnd, missing, stillMissing, tags } of ends) {
    change(machineEnd, 'unclosed-tag', (report) => {
      const rest = report.replacement.startsWith(missing) ? report.replacement.slice(missing.length) : null;
      return rest === null ? report : { ...report, replacement: stillMissing + rest };
    });
    for (const tag of tags) change(tag, 'unescaped-less-than', () => null);
    for (const { at, tag } of insertions)
      added.push({
        code: 'unclosed-tag',
        kind: 'repair',
        start: at,
        end: at,
        replacement: tag,
        message: '',
        goLine: null,
      });
  }
  const kept = changed.filter((report) => report && !(report.code === 'unclosed-tag' && report.replacement === ''));
  return [...kept, ...added].sort((a, b) => a.start - b.start || a.end - b.end);
}
