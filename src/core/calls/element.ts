import type { Span } from '../../base/span.ts';

/** One element of a call as it is in the text, before it is read to a value. */
export interface Element {
  name: string;
  readonly start: number;
  /** End of the start tag. */
  openEnd: number;
  /** Start of the end tag, or the offset where it is missing. */
  closeStart: number;
  end: number;
  /** False while the element is open at the current offset. */
  closed: boolean;
  readonly attributes: boolean;
  readonly parts: Part[];
  parent: Element | null;
  /** Children that are left out of a preview, by name. */
  unlisted?: ReadonlyMap<string, number>;
}

/** What an element holds, in order. */
export type Part = TextPart | ElementPart;

export interface TextPart extends Span {
  readonly kind: 'text' | 'cdata' | 'comment' | 'instruction' | 'directive' | 'dropped';
  /** A start tag that is text where no schema says otherwise (format.md §7.11, §7.12). */
  readonly wasTag?: true;
  /** Code units after it that are left out of a preview. */
  readonly leftOut?: number;
}

export interface ElementPart extends Span {
  readonly kind: 'element';
  readonly element: Element;
}

export function childElements(element: Element): readonly Element[] {
  let children: Element[] | null = null;
  for (const part of element.parts) {
    if (part.kind !== 'element') continue;
    if (children) children.push(part.element);
    else children = [part.element];
  }
  return children ?? NONE;
}

const NONE: readonly Element[] = [];

/** Whether the element holds tags, comments, instructions or directives. */
export function holdsMarkup(element: Element): boolean {
  return element.parts.some((part) => (part.kind === 'text' ? part.wasTag : part.kind !== 'cdata'));
}

export function holdsCdata(element: Element): boolean {
  return element.parts.some((part) => part.kind === 'cdata');
}

export const innerSpan = (element: Element): Span => ({ start: element.openEnd, end: element.closeStart });
