import type { Element, Part } from '../../calls/element.ts';
import { MAX_DEPTH } from '../../calls/element-reader.ts';
import { isBlank } from '../../text/characters.ts';

const TAG = /<(\/?)([A-Za-z_][\w.-]*)\s*(\/?)>/g;

/**
 * An argument's text as elements: the argument again with all that is in it, where nothing but elements does and each
 * has its end tag; else null.
 */
export function elementsIn(source: string, argument: Element): Element | null {
  if (!source.trimStart().startsWith('<')) return null;
  const base = argument.openEnd;
  const root: Element = { ...argument, parts: [] };
  let open = root;
  let depth = 0;
  let from = 0;
  for (const match of source.matchAll(TAG)) {
    const [tag, slash, name = '', empty] = match;
    const start = base + match.index;
    const end = start + tag.length;
    if (from < match.index) open.parts.push({ kind: 'text', start: base + from, end: start });
    from = match.index + tag.length;
    if (slash === '/') {
      if (open === root || open.name !== name) return null;
      open.closeStart = start;
      open.end = end;
      open = close(open);
      depth--;
      continue;
    }
    if (depth >= MAX_DEPTH) return null;
    const element: Element = {
      name,
      start,
      openEnd: end,
      closeStart: end,
      end,
      closed: true,
      attributes: false,
      parts: [],
      parent: open,
    };
    if (empty === '/') close(element);
    else {
      open = element;
      depth++;
    }
  }
  if (open !== root || !isBlank(source.slice(from))) return null;
  return root.parts.every((part) => isElementOrBlank(part, source, base)) ? root : null;
}

function close(element: Element): Element {
  const parent = element.parent as Element;
  parent.parts.push({ kind: 'element', start: element.start, end: element.end, element });
  return parent;
}

function isElementOrBlank(part: Part, source: string, base: number): boolean {
  return part.kind === 'element' || isBlank(source.slice(part.start - base, part.end - base));
}
