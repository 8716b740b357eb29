import type { CharAccount } from './char-counts.ts';
import { isSchemaProblem } from './diagnostics/codes.ts';
import type { Finding } from './diagnostics/finding.ts';
import type { Verdict } from './parse-result.ts';
import type { Reading } from './reading.ts';

/** What the verdict bar says: one sentence that starts with the verdict, and at most three facts that lead somewhere. */
export interface VerdictText {
  readonly sentence: string;
  readonly facts: readonly VerdictFact[];
}

export interface VerdictFact {
  readonly text: string;
  /** Where it leads. */
  readonly at?: number;
  /** Set on the fact that the account of all characters stands behind. */
  readonly about?: 'characters';
}

export function verdictText(
  reading: Reading,
  findings: readonly Finding[],
  verdict: Verdict,
  chars: CharAccount,
): VerdictText {
  return {
    sentence: sentenceOf(reading, findings, verdict, chars.counts.dropped),
    facts: factsOf(reading, findings, chars),
  };
}

function sentenceOf(reading: Reading, findings: readonly Finding[], verdict: Verdict, lost: number): string {
  const calls = reading.calls.length;
  const repairs = findings.filter(({ replacement }) => replacement !== undefined).length;
  const errors = findings.filter(({ severity, schemaOnly }) => severity === 'error' && !schemaOnly);
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  switch (verdict) {
    case 'none':
      return noCall(reading, findings);
    case 'clean':
      return `Clean: ${count(calls, 'call')} read, nothing repaired${warnings > 0 ? `, ${count(warnings, 'warning')}` : ''}.`;
    case 'recovered': {
      const after = repairs > 0 ? ` after ${count(repairs, 'repair')}` : '';
      const wrong = errors.length > 0 ? `, with ${count(errors.length, 'error')}` : '';
      return `Recovered: ${count(calls, 'call')} read${after}${wrong}, ${lost === 0 ? 'no text' : count(lost, 'character')} lost.`;
    }
    case 'broken': {
      const complete = reading.calls.filter(({ call }) => call.complete).length;
      const share = calls > 1 ? `; ${number(complete)} of ${count(calls, 'call')} complete` : '';
      return `Broken: ${repairs > 0 ? `${count(repairs, 'repair')}, then ` : ''}${breakage(reading, errors)}${share}.`;
    }
  }
}

function noCall(reading: Reading, findings: readonly Finding[]): string {
  if (reading.refusal !== null) return `No call: ${reading.refusal.charAt(0).toLowerCase()}${reading.refusal.slice(1)}`;
  const foreign = findings.filter(({ code }) => code === 'foreign-dialect');
  if (foreign.length > 0) {
    const total = foreign.reduce((sum, { data }) => sum + Number(data?.['count'] ?? 1), 0);
    const each = foreign.map(({ data }) => `${data?.['dialect']}, ${placesOf(String(data?.['lines']).split(' '))}`);
    const syntax = foreign.length === 1 ? 'another syntax' : 'other syntaxes';
    return `No call here, but ${number(total)} in ${syntax}: ${each.join('; ')}. ${total === 1 ? 'It is' : 'They are'} shown, not read.`;
  }
  if (reading.text.length === 0) return 'No call: the reply is empty.';
  const inThinking = findings.filter(({ code }) => code === 'call-in-thinking').length;
  if (inThinking > 0)
    return `No call: ${count(inThinking, 'call')} ${inThinking === 1 ? 'stands' : 'stand'} inside thinking, where nothing is run.`;
  const thinking = reading.thinking.length;
  const prose = reading.prose.length;
  const parts = [
    prose > 0 || thinking === 0 ? `${count(prose, 'character')} of prose` : '',
    thinking > 0 ? `${count(thinking, 'character')} of thinking` : '',
  ];
  return `No call: ${parts.filter(Boolean).join(' and ')}.`;
}

const placesOf = (lines: readonly string[]): string => `${lines.length === 1 ? 'line' : 'lines'} ${list(lines)}`;

function breakage(reading: Reading, errors: readonly Finding[]): string {
  const broken = reading.calls.filter(({ call }) => !call.complete);
  const first = broken[0];
  const name = `call ${(first?.index ?? 0) + 1}`;
  const own = errors.find((finding) => finding.call === first?.index);
  const line = own ? reading.lines.position(own.start).line : 0;
  switch (own?.code) {
    case 'truncated':
    case 'unclosed-cdata':
      return `the reply is cut off inside ${name}`;
    case 'missing-tool-name':
      return `${name} has no tool name, so it cannot run`;
    case 'invalid-json':
      return `the JSON of ${name} cannot be read from line ${line} on`;
    case 'unclosed-tag':
      return `${name} was never closed before the next one began`;
    case undefined:
      return `${name} is not complete`;
    default:
      return `${name} is refused at line ${line}`;
  }
}

function factsOf(reading: Reading, findings: readonly Finding[], chars: CharAccount): VerdictText['facts'] {
  const facts: VerdictFact[] = [];
  const calls = reading.calls.length;
  const incomplete = reading.calls.find(({ call }) => !call.complete);
  if (calls > 0 && incomplete)
    facts.push({
      text: `${calls - reading.calls.filter(({ call }) => !call.complete).length} of ${count(calls, 'call')} complete`,
      at: incomplete.call.end,
    });
  const schema = findings.filter((finding) => isSchemaProblem(finding.code) && finding.severity === 'error');
  if (schema[0]) facts.push({ text: `${count(schema.length, 'argument problem')}`, at: schema[0].end });
  const lost = chars.counts.dropped;
  const [firstLost] = chars.dropped;
  if (reading.text.length > 0)
    facts.push({
      text: `${number(lost)} of ${count(reading.text.length, 'character')} lost`,
      ...(firstLost ? { at: firstLost.end } : {}),
      about: 'characters',
    });
  return facts.slice(0, 3);
}

function count(amount: number, noun: string): string {
  return `${number(amount)} ${noun}${amount === 1 ? '' : 's'}`;
}

/** Digits in groups of three with commas, the same in every locale. */
function number(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',');
}

function list(lines: readonly string[]): string {
  return lines.length <= 1 ? (lines[0] ?? '') : `${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`;
}
