import { forgeFindings } from '../../diagnosis/compare/forge-findings.ts';
import { forgeStreamOutcome, sameStreamedCall } from '../../forge/run-forge-stream.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { Code } from '../../words/codes.ts';
import type { Finding } from '../../words/finding.ts';
import { type Chosen, kindOf, type LaneOptions, type Symptoms, symptomsOf } from '../lane.ts';
import type { IsAlike } from './minimise.ts';

/** What a reply must go on showing while it shrinks. */
export const ORACLES = ['disagree', 'forge', 'split'] as const;
export type Oracle = (typeof ORACLES)[number];

/** Whether a text fails as another does: same key, same verdict in every lane, same kind of fault, and none that was not there before. */
export function failsAlike(
  { key, verdicts, kinds, target, reading }: Symptoms,
  options: LaneOptions,
  chosen?: Chosen,
): IsAlike {
  const faultsIn = (findings: readonly Finding[]): ReadonlySet<Code> =>
    new Set(findings.flatMap(({ code, severity }) => (severity === 'info' ? [] : [code])));
  // The key names all faults of resilient mode, so what the machine alone reports of them must stay.
  const needed = reading.options.recovery === 'resilient' ? faultsIn(reading.findings) : new Set<Code>();
  return (text, frames = []) => {
    // Most texts lack the fault or show another: one reading without rules tells.
    const { findings } = readReply(text, { ...options, frames, recovery: 'resilient' });
    if (findings.some((finding) => !kinds.has(kindOf(finding)))) return false;
    const faults = faultsIn(findings);
    if (![...needed].every((code) => faults.has(code))) return false;
    const found = symptomsOf(text, { ...options, frames }, chosen);
    return (
      found !== null &&
      found.key === key &&
      kindOf(found.target) === kindOf(target) &&
      found.verdicts.strict === verdicts.strict &&
      found.verdicts.ampersand === verdicts.ampersand &&
      found.verdicts.resilient === verdicts.resilient &&
      [...found.kinds].every((kind) => kinds.has(kind))
    );
  };
}

/** The test of an oracle by name. */
export function oracleTest(oracle: Oracle, options: LaneOptions): IsAlike {
  if (oracle === 'split') return (text) => worstCut(text) !== null;
  if (oracle === 'forge')
    return (text, frames = []) => forgeFindings(readReply(text, { ...options, frames })).length > 0;
  return (text, frames = []) => {
    const [strict, resilient] = (['strict', 'resilient'] as const).map((recovery) => {
      const reading = readReply(text, { ...options, frames, recovery });
      return reading.verdict(reading.findings);
    });
    return strict !== resilient;
  };
}

/** The first cut in two under which Forge's stream parser reads another call; null where none changes it. */
export function worstCut(text: string): readonly [string, string] | null {
  const whole = forgeStreamOutcome([text]);
  for (let cut = 1; cut < text.length; cut++) {
    const chunks = [text.slice(0, cut), text.slice(cut)] as const;
    const outcome = forgeStreamOutcome(chunks);
    if (outcome !== whole && !sameStreamedCall(outcome, whole)) return chunks;
  }
  return null;
}
