import { markedDialect } from '../dialects.ts';
import { WEAK_FORMATS } from '../json-calls/json-formats.ts';
import { THINKING } from '../kit/common-marks.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';
import { namesFrom } from '../kit/matcher.ts';
import type { WeakReading } from './weak-reading.ts';

/** The dialect of a weak reading: it opens calls at its places alone. */
export function weakDialect({ id, openings }: WeakReading): MarkedDialect {
  const at = new Map(openings.map((opening) => [opening.start, opening]));
  const firsts = [...new Set(openings.map(({ first }) => first))];
  const match = namesFrom(
    (_source, offset, scope) => {
      const opening = at.get(scope.at);
      if (!opening) return -1;
      const { start, end, nameStart, nameEnd } = opening;
      if (nameStart >= 0) {
        scope.found.nameStart = offset + nameStart - start;
        scope.found.nameEnd = offset + nameEnd - start;
      }
      return offset + end - start;
    },
    () => firsts,
  );
  const own = markedDialect(id) as MarkedDialect;
  const isStrong = !WEAK_FORMATS.some((format) => format.id === id);
  return {
    ...own,
    marks: [
      {
        kind: 'call-open',
        written: '',
        match,
        ...(isStrong && { code: 'missing-wrapper' as const, rewrite: (name: string) => `<${name}>` }),
      },
      ...own.marks.filter(({ kind }) => kind === 'call-close'),
      ...THINKING,
    ],
    wrapper: null,
    isStop: true,
  };
}
