import type { Reading } from '../../reading/reading.ts';
import { quote } from '../../text/quote.ts';
import type { Diagnostic } from '../../words/diagnostic.ts';
import type { Finding } from '../../words/finding.ts';
import { tryFixes } from '../fixes/quick-fixes.ts';
import { beforeEnd } from '../in-calls/before-end.ts';
import { whyLeftOut } from '../in-calls/frame-remarks.ts';
import type { WhyNone } from '../in-prose/why-none.ts';
import { whyOfPaste } from '../in-prose/why-none-in-paste.ts';
import { RULES, ruleOf } from '../rules/rules.ts';
import { errorText } from '../words/error-text.ts';
import { capital } from '../words/first-letter.ts';
import { wantedAt } from '../words/wanted.ts';
import { firstOfTheirCode } from './listed.ts';

/** The findings of a reading, with their place in the arguments, and the diagnostics made of them. */
export interface Diagnosis {
  readonly findings: readonly Finding[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface DiagnoseOptions {
  /** Whether diagnostics carry a fix where one was checked; default false. */
  readonly fixes?: boolean;
  /** Further findings, such as those of a comparison with Forge. */
  readonly more?: readonly Finding[];
}

/** Applies every rule to the reading and adds sentences to all findings, sorted by position. */
export function diagnose(reading: Reading, options?: DiagnoseOptions): Diagnosis {
  const { findings, diagnostics } = diagnoseReply(reading, options, whyOfPaste);
  return {
    findings,
    diagnostics: diagnostics.map((diagnostic, at) => withWhatIsThere(diagnostic, findings[at] as Finding, reading)),
  };
}

/** What no stream of a reply needs to be told: events that somebody left out, and signs before an end that is there. */
function withWhatIsThere(diagnostic: Diagnostic, finding: Finding, reading: Reading): Diagnostic {
  const { code, severity, call } = diagnostic;
  if (code === 'unclosed-tag' && call !== undefined) {
    const wanted = wantedAt(finding) ?? '';
    const more = beforeEnd(finding, wanted, reading);
    if (more === null) return diagnostic;
    const { fix: _, ...told } = diagnostic;
    return {
      ...told,
      message: `${quote(more)} stands before ${quote(wanted)}, which therefore ends nothing.`,
      why: 'The call is whole before it: either the model wrote more than the call, or something on the way added it.',
    };
  }
  const isEnd = (code === 'truncated' || code === 'invalid-json') && severity === 'error';
  const why = isEnd ? whyLeftOut(reading, call) : null;
  return why === null ? diagnostic : { ...diagnostic, why };
}

/** The same for a text that a model wrote; without what only logs and screens hold, which no stream of a reply needs. */
export function diagnoseReply(
  reading: Reading,
  { fixes = false, more = [] }: DiagnoseOptions = {},
  whyNone?: WhyNone,
): Diagnosis {
  const findings = factsOf(reading, more);
  const diagnostics = findings.map((finding) => toDiagnostic(finding, reading, whyNone));
  if (!fixes) return { findings, diagnostics };
  return { findings, diagnostics: withFixes(diagnostics, reading, findings) };
}

/** All findings of the reading and the rules, and some more, sorted by position; without sentences. */
export function factsOf(reading: Reading, more: readonly Finding[] = []): Finding[] {
  const findings = [...reading.findings, ...more];
  const rules = reading.refusal === null ? RULES : [];
  for (const rule of rules) for (const finding of rule.find?.(reading) ?? []) findings.push(finding);
  return findings.sort(
    (a, b) => a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}

/** The diagnostics of some findings with their fixes; those that no list shows (listed.ts) have none. */
function withFixes(
  diagnostics: readonly Diagnostic[],
  reading: Reading,
  findings: readonly Finding[],
): readonly Diagnostic[] {
  const isListed = firstOfTheirCode();
  const wanted = findings.map(({ code }) => isListed(code));
  const trials = tryFixes(
    reading,
    findings.filter((_, index) => wanted[index]),
  );
  let next = 0;
  return diagnostics.map((diagnostic, index) => (wanted[index] ? { ...diagnostic, ...trials[next++] } : diagnostic));
}

/** Longer pointers are left out: a name of 20,000 characters, repeated for each problem in it, would swell the result. */
const LONGEST_PATH = 1_000;

/** The diagnostic of one finding. Go's error text, if any, is in the message verbatim. */
function toDiagnostic(finding: Finding, reading: Reading, whyNone: WhyNone | undefined): Diagnostic {
  const { message, why } = ruleOf(finding.code).explain(finding, reading, whyNone);
  const { call, path } = whereabouts(finding, reading);
  const hasPath = path !== undefined && path.length <= LONGEST_PATH;
  const error = errorText(finding) ?? '';
  return {
    code: finding.code,
    severity: finding.severity,
    message: capital(
      message.includes(error) ? message : `${message.replace(/\.$/, '')}; a strict reader stops here with "${error}".`,
    ),
    why,
    start: finding.start,
    end: finding.end,
    ...reading.lines.position(finding.start),
    ...(call >= 0 ? { call } : {}),
    ...(hasPath ? { path } : {}),
    ...(finding.schemaOnly ? { schemaOnly: true } : {}),
  };
}

/** The call of a finding, -1 outside calls, and the pointer into its arguments where there is one. */
export function whereabouts(finding: Finding, reading: Reading): { readonly call: number; readonly path?: string } {
  const call = finding.call ?? reading.callAt(finding.start);
  const path = finding.path ?? reading.pathAt(call, finding);
  return path === undefined ? { call } : { call, path };
}
