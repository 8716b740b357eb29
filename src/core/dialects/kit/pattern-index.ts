import { oncePer } from '../../../base/once-per.ts';
import type { MarkedDialect, MarkKind, MarkPattern } from './marked-dialect.ts';
import { type MatchScope, NOTHING_KNOWN, nothingFound } from './matcher.ts';

/** By so many characters patterns are told apart before they are tried. */
export const LEAD = 2;

/** The patterns of a kind that may match where these characters stand, in the dialect's order. */
export type PatternsByLead = (kind: MarkKind, lead: string) => readonly MarkPattern[];

export const patternsByLead = oncePer(({ marks }: MarkedDialect): PatternsByLead => {
  const known = new Map<string, readonly MarkPattern[]>();
  return (kind, lead) => {
    const key = `${kind} ${lead}`;
    let found = known.get(key);
    if (!found) {
      found = marks.filter((mark) => mark.kind === kind && mayBegin(fixedLeads(mark), lead));
      if (known.size < MOST_KNOWN) known.set(key, found);
    }
    return found;
  };
});

const MOST_KNOWN = 4_096;

const mayBegin = (leads: readonly string[] | null, lead: string): boolean =>
  leads === null || leads.some((text) => text.startsWith(lead) || lead.startsWith(text));

/** With what all begins that a pattern matches; null where that depends on the call in view, or is not known. */
export const fixedLeads = (pattern: MarkPattern): readonly string[] | null => leadsOf(pattern).fixed;

const leadsOf = oncePer(({ match }: MarkPattern): { readonly fixed: readonly string[] | null } => {
  let depends = false;
  const scope = new Proxy<MatchScope>(
    { ...NOTHING_KNOWN, found: nothingFound() },
    {
      get(target, key, receiver) {
        depends = true;
        return Reflect.get(target, key, receiver);
      },
    },
  );
  const texts = match.leads?.(scope)?.texts;
  return { fixed: depends || !texts || texts.includes('') ? null : texts };
});

/** A text as far as a mark that begins at a place may reach: what stands behind never decides. */
export const stretchOf = (source: string, at: number, most: number): string =>
  source.length - at > most ? source.slice(0, at + most) : source;
