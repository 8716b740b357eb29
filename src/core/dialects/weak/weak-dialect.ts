import { THINKING } from '../kit/common-marks.ts';
import type { MarkedDialect, MarkPattern } from '../kit/marked-dialect.ts';
import { CUT, type Matcher, NO, namesFrom } from '../kit/matcher.ts';
import type { Vocabulary } from '../kit/vocabulary.ts';
import type { WeakOpening } from './weak-form.ts';
import { weakFormsOf } from './weak-forms.ts';
import { type WeakReading, weakReading } from './weak-reading.ts';

type Slip = WeakOpening['slip'];
const SLIPS: readonly Slip[] = [undefined, 'missing-wrapper', 'call-in-code-fence', 'malformed-tag'];

/** The dialect of a weak reading: it opens calls at its places alone, and text in place of JSON ends at them. */
export function weakDialect(own: MarkedDialect, { openings }: WeakReading, reply: string): MarkedDialect {
  const firstsAt = (places: readonly number[]) =>
    [...new Set(places.map((place) => reply.charAt(place)))].filter(Boolean);
  const opens = SLIPS.flatMap((slip): MarkPattern[] => {
    const at = new Map(openings.filter((opening) => opening.slip === slip).map((opening) => [opening.start, opening]));
    if (at.size === 0) return [];
    const match: Matcher = (source, offset, scope) => {
      const opening = at.get(scope.at);
      if (!opening) return NO;
      const { start, end, nameStart, nameEnd } = opening;
      if (offset + end - start > source.length) return CUT;
      if (nameStart >= 0) {
        scope.found.nameStart = offset + nameStart - start;
        scope.found.nameEnd = offset + nameEnd - start;
      }
      return offset + end - start;
    };
    const firsts = firstsAt([...at.keys()]);
    return [
      {
        kind: 'call-open',
        written: '',
        takesText: true,
        match: namesFrom(match, () => firsts),
        ...(slip && { code: slip, rewrite: (tool: string, opener: string) => openerOf(own, slip, tool, opener) }),
      },
    ];
  });
  const ends = new Set(openings.flatMap(({ textEnd }) => textEnd ?? []));
  const firsts = firstsAt([...ends]);
  const endOfText: Matcher = (source, offset, scope) => {
    if (!ends.has(scope.at)) return NO;
    return offset + (/^(?:```+|~~~+)[ \t]*/.exec(source.slice(offset, offset + LONGEST_FENCE))?.[0].length ?? 0);
  };
  return {
    ...own,
    marks: [
      ...opens,
      ...own.marks.filter(({ kind }) => kind === 'call-close'),
      { kind: 'call-close', written: '', match: namesFrom(endOfText, () => firsts) },
      ...THINKING,
    ],
    wrapper: null,
    isStop: true,
  };
}

/** The dialect that reads a reply forced to it: that of its weak form where it has one. */
export function dialectFor(dialect: MarkedDialect, reply: string, tools: Vocabulary): MarkedDialect {
  const weak = weakReading(reply, tools, weakFormsOf(dialect.id), { isForced: true });
  return weak ? weakDialect(dialect, weak, reply) : dialect;
}

const LONGEST_FENCE = 64;

/** What should have stood in place of a weak opener. */
function openerOf(own: MarkedDialect, slip: NonNullable<Slip>, tool: string, opener: string): string {
  if (slip === 'call-in-code-fence') return '';
  if (slip === 'malformed-tag') return opener.replace(/\n?```(?:json)?[ \t]*\n/, '').replace(/["'`]/g, '');
  const written = own.marks.find(({ kind, rewrite }) => kind === 'call-open' && !rewrite)?.written ?? '';
  return written.replace('NAME', tool);
}
