import { counted, grouped } from '../../../base/counted.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';
import { isSchemaOnly } from '../../reading/reading.ts';
import type { Finding } from '../../words/finding.ts';
import { findingsWithin } from '../in-calls/findings-within.ts';
import { ruleOf } from '../rules/rules.ts';
import { errorText } from '../words/error-text.ts';
import { uncapped } from '../words/first-letter.ts';
import type { Reader } from './comparison.ts';
import { plainWords } from './go-words.ts';
import { type ReadCall, type ReaderOutcome, readValue } from './reader-outcome.ts';

/** Name and habit of one of our readers. */
export interface OwnReader {
  readonly reader: Reader;
  readonly name: string;
  readonly habit: string;
  readonly why: string;
}

/** How one of the recovery modes reads a reply. */
export function ownOutcome(own: OwnReader, reading: Reading, resilient: Reading): ReaderOutcome {
  const total = reading.calls.length;
  const unread = reading.calls.filter(({ call }) => !call.complete);
  const refused = new Map(
    unread.flatMap((call) => {
      const error = errorOf(call, reading);
      return error ? [[call, error]] : [];
    }),
  );
  const calls = new Map<number, ReadCall>();
  for (const call of reading.calls) {
    const index = resilient.calls.findIndex(({ call: { start } }) => start === call.call.start);
    if (index >= 0 && !refused.has(call))
      calls.set(index, {
        toolName: call.call.toolName,
        arguments: new Map(call.call.arguments.entries.map(([name, value]) => [name, readValue(value)])),
      });
  }
  const [first] = unread;
  const error = first && refused.get(first);
  const read = total - unread.length;
  const base = { ...own, calls, leftOut: new Map<number, string>(), isSilent: false, so: '' };
  if (total === 0) return { ...base, outcome: 'nothing', words: 'No call', reason: '' };
  if (!first)
    return {
      ...base,
      outcome: 'read',
      words: allWords(total),
      reason: repairsOf(reading.findings),
      so: 'The call runs.',
    };
  const some = `Reads ${grouped(read)} of ${counted(total, 'call')}`;
  if (!error)
    return {
      ...base,
      outcome: 'refused',
      words: total === 1 ? 'Not complete' : some,
      ...stopOf(first, reading),
      so: 'A call that is not complete is not run.',
    };
  const { line } = reading.lines.position(error.start);
  return {
    ...base,
    outcome: 'refused',
    words: total === 1 ? 'Refused' : read === 0 ? `Refuses all ${grouped(total)}` : some,
    reason: `line ${grouped(line)}: ${plainWords(errorText(error) ?? '')}`,
    at: { start: error.start, end: error.end },
    so: 'The call is not run.',
  };
}

export const allWords = (calls: number): string => (calls === 1 ? 'Reads it' : `Reads all ${counted(calls, 'call')}`);

/** Go's error for a call that is refused for it. */
function errorOf({ outline }: CallReading, reading: Reading): Finding | undefined {
  for (const finding of findingsWithin(reading.findings, outline)) if (errorText(finding) !== undefined) return finding;
  return undefined;
}

function repairsOf(findings: readonly Finding[]): string {
  const repairs = findings.filter(({ replacement }) => replacement !== undefined).length;
  return repairs === 0 ? '' : `after ${counted(repairs, 'repair')}`;
}

function stopOf({ outline, call }: CallReading, reading: Reading): Pick<ReaderOutcome, 'reason' | 'at'> {
  for (const finding of findingsWithin(reading.findings, outline))
    if (finding.severity === 'error' && !isSchemaOnly(finding)) {
      const { line } = reading.lines.position(finding.start);
      return { reason: `line ${grouped(line)}: ${uncapped(ruleOf(finding.code).title)}`, at: finding };
    }
  const { line } = reading.lines.position(call.end);
  return { reason: `line ${grouped(line)}: ${outline.closed ? 'it cannot be run' : 'the reply ends inside the call'}` };
}
