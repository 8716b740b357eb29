import { listed } from '../core/diagnosis/report/listed.ts';
import { countCharacters } from '../core/reading/char-counts.ts';
import type { Reading } from '../core/reading/reading.ts';
import { byPlace, type Judge, lossyIntegers, plainMembers } from './read.ts';
import type { CharCounts, Fact, ReadOptions, Result } from './types.ts';

/** Makes results that state facts, without sentences. */
export const FACTS: Omit<Judge<Fact>, 'dialects' | 'pieces'> = { judge: factsOf, check: null };

function factsOf(reading: Reading, options: ReadOptions): Result {
  const findings = [...reading.findings, ...lossyIntegers(reading, options)].sort(byPlace);
  const { listed: first, omitted } = listed(findings);
  const result = {
    verdict: reading.verdict(findings),
    ...plainMembers(reading, options),
    diagnostics: first.map(({ code, severity, start, end, replacement, ...finding }): Fact => {
      const call = finding.call ?? reading.callAt(start);
      const path = finding.path ?? reading.pathAt(call, { code, start, end });
      return {
        code,
        severity,
        start,
        end,
        ...reading.lines.position(start),
        ...(call >= 0 && { call }),
        ...(path !== undefined && { path }),
        ...(replacement !== undefined && { replacement }),
      };
    }),
    ...(omitted && { omitted }),
  };
  Object.defineProperty(result, COUNTS, { value: () => countCharacters(reading, findings).counts });
  return Object.defineProperty(result, 'chars', CHARS) as typeof result & Counted;
}

/** Key of the counted characters of a result; hidden from code that lists its members. */
const COUNTS = Symbol('counts');

type Counted = Result & { readonly [COUNTS]: () => CharCounts };

/**
 * Counted on request, since it takes as long as reading the calls. One getter for all results: engines keep the getter of a
 * literal in its shape, which would outlive the reading that it holds.
 */
const CHARS: PropertyDescriptor = {
  configurable: true,
  enumerable: true,
  get(this: Counted): CharCounts {
    const value = this[COUNTS]();
    Object.defineProperty(this, 'chars', { value });
    return value;
  },
};
