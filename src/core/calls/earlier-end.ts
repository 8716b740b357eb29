import { groupBy } from '../../base/group-by.ts';
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
  return (part.wasTag && /^<([^\s<>/]+)\s*>$/.exec(text.slice(part.start, part.end))?.[1]) || '';
}

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
  const endsAt = groupBy(ends, ({ machineEnd }) => machineEnd);
  const tags = new Set(ends.flatMap((end) => end.tags));
  const kept = reports.flatMap((report) => {
    if (report.code === 'unescaped-less-than' && tags.has(report.start)) return [];
    let { replacement } = report;
    for (const { missing, stillMissing } of endsAt.get(report.start) ?? [])
      if (replacement.startsWith(missing)) replacement = stillMissing + replacement.slice(missing.length);
    if (replacement === report.replacement) return [report];
    return replacement === '' ? [] : [{ ...report, replacement }];
  });
  const added = ends.flatMap(({ insertions }) =>
    insertions.map(({ at, tag }): FaultReport => {
      const place = { start: at, end: at, replacement: tag };
      return { code: 'unclosed-tag', kind: 'repair', ...place, message: '', goLine: null };
    }),
  );
  return [...kept, ...added];
}
