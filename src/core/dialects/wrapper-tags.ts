import type { Span } from '../../base/span.ts';
import { MARKED_DIALECTS } from './dialects.ts';
import type { MarkedDialect, Wrapper } from './kit/marked-dialect.ts';
import { type MatchScope, NOTHING_KNOWN, nothingFound } from './kit/matcher.ts';

const WRAPPERS: readonly Wrapper[] = MARKED_DIALECTS.flatMap(
  ({ wrapper, opener = wrapper, wrappers = opener ? [opener] : [], mentions = [] }) => [
    ...wrappers,
    ...mentions.map((tag): Wrapper => ({ open: '', close: '', tag, namesDialect: true, isOpener: true })),
  ],
);

/** Wrappers whose tag a dialect's calls begin with; those of all dialects where none is given. */
export function wrappersOf(dialect: MarkedDialect | undefined): readonly Wrapper[] {
  if (!dialect) return WRAPPERS;
  if (dialect.wrappers) return dialect.wrappers;
  if (dialect.wrapper) return [dialect.wrapper];
  return WRAPPERS.filter(({ open }) =>
    dialect.marks.some(({ kind, written }) => kind === 'call-open' && written.startsWith(open)),
  );
}

/** The wrapper's tag that is at a place: where it ends, and the end tag that belongs to it. */
export function wrapperTagAt(
  text: string,
  at: number,
  wrappers: readonly Wrapper[],
): { readonly end: number; readonly close: string } | null {
  const scope: MatchScope = { ...NOTHING_KNOWN, found: nothingFound() };
  for (const { tag, open, close } of wrappers) {
    const end = tag(text, at, scope);
    if (end < 0) continue;
    if (open === '') return { end, close: '' };
    return { end, close: text.startsWith(open, at) ? close : `</${text.slice(at + 1, end)}` };
  }
  return null;
}

/** A mark that is inside calls, or ends one. */
export interface PartOfCall {
  readonly end: number;
  readonly kind: 'argument-open' | 'argument-close' | 'call-close' | 'wrapper-close';
  /** Where the name in it is; null where it names nothing. */
  readonly name: Span | null;
}

const PARTS: readonly string[] = [
  'argument-open',
  'argument-close',
  'call-close',
  'wrapper-close',
] satisfies PartOfCall['kind'][];

/** The part of a call that is at a place where no call is open; `tool` is what the call before it called. */
export function partOfCallAt(text: string, at: number, dialect: MarkedDialect, tool = ''): PartOfCall | null {
  for (const { kind, match, onlyIn, ofNameAsText, rewrite } of dialect.marks) {
    if (onlyIn !== undefined || ofNameAsText || !PARTS.includes(kind)) continue;
    if (kind === 'argument-open' && (rewrite || dialect.tagsAreNames)) continue;
    const found = nothingFound();
    const end = match(text, at, { ...NOTHING_KNOWN, tool, found });
    if (end < 0) continue;
    const name = found.nameStart < 0 ? null : { start: found.nameStart, end: found.nameEnd };
    return { end, kind: kind as PartOfCall['kind'], name };
  }
  return null;
}
