import { oncePer } from '../../../base/once-per.ts';
import type { MarkedDialect, MarkKind, MarkPattern } from './marked-dialect.ts';
import { type MatchScope, NOTHING_KNOWN, nothingFound } from './matcher.ts';

/** By so many characters patterns are told apart before they are tried. */
export const LEAD = 2;

/**
 * The patterns of some kinds that may match where these characters are: in the order of the kinds, those of one kind in the
 * dialect's. The same list of kinds is to be the same array, by which what was found is known again.
 */
export type PatternsByLead = (kinds: readonly MarkKind[], lead: string) => readonly MarkPattern[];

export const patternsByLead = oncePer(({ marks }: MarkedDialect): PatternsByLead => {
  const foundFor = oncePer((_kinds: readonly MarkKind[]) => new Map<string, readonly MarkPattern[]>());
  return (kinds, lead) => {
    const known = foundFor(kinds);
    let found = known.get(lead);
    if (!found) {
      found = kinds.flatMap((kind) =>
        marks.filter((mark) => mark.kind === kind && mayBegin(mark.match.leads?.(null)?.texts, lead)),
      );
      if (known.size < MOST_KNOWN) known.set(lead, found);
    }
    return found;
  };
});

const MOST_KNOWN = 4_096;

const mayBegin = (leads: readonly string[] | undefined, lead: string): boolean =>
  leads === undefined || leads.some((text) => text.startsWith(lead) || lead.startsWith(text));

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

/** A text as far as a mark that begins at a place may reach: what is behind never decides. */
export const stretchOf = (source: string, at: number, most: number): string =>
  source.length - at > most ? source.slice(0, at + most) : source;
