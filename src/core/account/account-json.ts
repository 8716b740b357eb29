import { valueToJson } from '../calls/value.ts';
import { printExactJson } from '../json/exact-json.ts';
import type { ReaderAccount } from '../readers/outcome.ts';
import { readerSentence } from '../readers/outcome-words.ts';
import type { Account, AccountCall } from './account-types.ts';

/** An account as one JSON value, numbers with all their digits (account.md §5). */
export function accountJson(account: Account): string {
  const { calls, readers, causes, ...rest } = account;
  const members = [
    `"calls":[${calls.map(callJson).join(',')}]`,
    `"causes":${JSON.stringify(causes.map((cause) => ({ ...cause, evidence: cause.evidence.text })))}`,
    `"readers":[${readers.map(readerJson).join(',')}]`,
  ];
  return `${JSON.stringify(rest).slice(0, -1)},${members.join(',')}}`;
}

function callJson({ toolName, arguments: values, ...rest }: AccountCall): string {
  return `{"toolName":${JSON.stringify(toolName)},"arguments":${valueToJson(values)},${JSON.stringify(rest).slice(1)}`;
}

/** Why it is not known what a reader makes of a reply. */
type Unknown = 'version' | 'parser' | 'mode' | 'pieces';

const UNKNOWNS: readonly (readonly [words: RegExp, unknown: Unknown])[] = [
  [/not modelled|no parser/, 'parser'],
  [/characters/, 'pieces'],
  [/stream/, 'mode'],
];

/** The five outcome words, and what is not known. */
function outcomeOf({ outcome, does, handed }: ReaderAccount): { readonly outcome: string; readonly unknown?: Unknown } {
  if (outcome === 'unknown')
    return { outcome, unknown: UNKNOWNS.find(([words]) => words.test(does))?.[1] ?? 'version' };
  if (outcome === 'runs-otherwise') return { outcome: 'runs-differently' };
  if (outcome === 'loses') return { outcome: handed?.error === undefined ? 'dropped' : 'error' };
  return { outcome };
}

const readerJson = (account: ReaderAccount): string => {
  const { reader, handed } = account;
  return printExactJson({
    name: reader.name,
    parser: reader.parser,
    ...(reader.version !== null && { version: reader.version }),
    mode: reader.mode,
    ...outcomeOf(account),
    calls: handed?.calls ?? [],
    why: readerSentence(account),
  });
};
