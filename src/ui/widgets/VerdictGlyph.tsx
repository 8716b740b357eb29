import type { Verdict } from '../../core/parse-result.ts';
import { Glyph } from './Glyph.tsx';

interface VerdictGlyphProps {
  readonly verdict: Verdict;
  readonly size?: number;
}

/** The mark of a verdict; decoration beside its words. */
export function VerdictGlyph({ verdict, size = 18 }: VerdictGlyphProps) {
  switch (verdict) {
    case 'broken':
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
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  clean: 'Clean',
  recovered: 'Recovered',
  broken: 'Broken',
  none: 'No call',
};
