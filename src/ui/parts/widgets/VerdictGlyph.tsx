import type { Report } from '../../../contract/parse-service.ts';
import type { AccountVerdict } from '../../../core/account/account-types.ts';
import type { Verdict } from '../../../core/words/verdict.ts';
import { Glyph } from './Glyph.tsx';

/** A verdict, or that a call which was read would not run. */
export type Standing = Verdict | 'would-fail';

/** Also that a provider refuses a history. */
export type ExampleStanding = Standing | 'refused';

/** What is to be shown of a verdict: a tick and "Clean" are only for calls that would run. */
export function standingOf({ verdict, wouldFail }: Pick<Report, 'verdict' | 'wouldFail'>): Standing {
  return wouldFail && (verdict === 'clean' || verdict === 'recovered') ? 'would-fail' : verdict;
}

interface VerdictGlyphProps {
  readonly verdict: Standing | AccountVerdict;
  readonly size?: number;
}

/** The mark of a verdict; decoration beside its words. */
export function VerdictGlyph({ verdict, size = 18 }: VerdictGlyphProps) {
  switch (verdict) {
    case 'broken':
    case 'would-fail':
    case 'refused':
    case 'failed':
      return <Glyph group="error" letter="!" size={size} />;
    case 'recovered':
      return <Glyph group="repair" letter="&" size={size} />;
    case 'none':
      return <Glyph group="prose" hollow size={size} />;
    case 'clean':
      return (
        <svg className="verdict-clean" width={size} height={size} viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="9" cy="9" r="8.5" />
          <path d="M5 9.4 7.8 12 13 6.4" />
        </svg>
      );
  }
}

/** The verdict as one word or two. */
export const VERDICT_WORDS: Readonly<Record<ExampleStanding, string>> = {
  clean: 'Clean',
  recovered: 'Recovered',
  'would-fail': 'Would fail',
  broken: 'Broken',
  none: 'No call',
  refused: 'Refused',
};
