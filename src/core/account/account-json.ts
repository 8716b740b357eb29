import { valueToJson } from '../calls/value.ts';
import { printExactJson } from '../json/exact-json.ts';
import type { ReaderAccount } from '../readers/outcome.ts';
import { readerSentence } from '../readers/outcome-words.ts';
import { printedOutcome } from '../readers/printed-outcome.ts';
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

const readerJson = (account: ReaderAccount): string => {
  const { reader, handed } = account;
  return printExactJson({
    name: reader.name,
    parser: reader.parser,
    ...(reader.version !== null && { version: reader.version }),
    mode: reader.mode,
    ...printedOutcome(account),
    calls: handed?.calls ?? [],
    why: readerSentence(account),
  });
};
