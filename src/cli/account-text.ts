import { counted } from '../base/counted.ts';
import type {
  Account,
  AccountCall,
  AccountCause,
  AccountComplaint,
  AccountPiece,
} from '../core/account/account-types.ts';
import { CULPRIT_WORDS, DO_TITLES } from '../core/account/account-words.ts';
import { type ObjectValue, valueToJson } from '../core/calls/value.ts';
import type { ItemKind } from '../core/paste/items/item.ts';
import type { ReaderAccount } from '../core/readers/outcome.ts';
import { readerSentence } from '../core/readers/outcome-words.ts';
import { historySections } from './history-text.ts';
import { visible } from './text-report.ts';

/** What is said of a paste, for people: each cause with its evidence under a caret. */
export function accountText(account: Account): string {
  const { sentence, culprit, dialect, calls, causes, complaints, readers, parsers, next, message } = account;
  const { conversation } = account;
  const servers = Object.entries(parsers).map(([server, parser]) => `${server} ${parser}`);
  const sections = [
    [
      sentence,
      ...(culprit === null ? [] : [`At fault: ${CULPRIT_WORDS[culprit]}`]),
      `What helps: ${DO_TITLES[account.do]}`,
    ],
    sourceLines(account),
    ...complaints.map(complaintLines),
    ...calls.map(callLines),
    ...causes.map(causeLines),
    ...(conversation ? historySections(conversation) : []),
    evidenceLines(account.evidence),
    readerLines(readers),
    servers.length > 0 ? [`Parsers of ${dialect}: ${servers.join(', ')}`] : [],
    [`Next: ${next}`],
    message === undefined ? [] : ['Message to the model:', indented(message)],
  ];
  return visible(
    `${sections
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n')}\n`,
  );
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ');

/** What a program says stands with its complaint, where that was found. */
function sourceLines({ source: { note, says, saidBy }, complaints }: Account): string[] {
  const isSaid = says === undefined || complaints.length > 0;
  return [...(note === '' ? [] : [`Source: ${note}`]), ...(isSaid ? [] : [`${saidBy} says: ${says}`])];
}

function complaintLines({ by, line, quote, at, limit, status }: AccountComplaint): string[] {
  const facts = [
    ...(at === undefined ? [] : [`at ${at}`]),
    ...(limit === undefined ? [] : [`limit ${limit}`]),
    ...(status === undefined ? [] : [`HTTP status ${status}`]),
  ];
  return [`Line ${line}, ${by} says:`, indented(quote), ...(facts.length > 0 ? [`  (${facts.join(', ')})`] : [])];
}

function callLines(call: AccountCall, index: number): string[] {
  const { toolName, arguments: values, complete, checked, byNames, times, result, line } = call;
  const state = [
    complete ? `arguments ${checked ? 'checked' : 'not checked'}` : 'not complete',
    ...(byNames ? ['read by its names'] : []),
    ...(times === undefined ? [] : [`shown ${counted(times, 'time')}`]),
  ];
  return [
    `Call ${index + 1}: ${toolName || '(no name)'} (${state.join(', ')}), line ${line}`,
    `  ${argumentsOf(values)}`,
    ...(result ? [`  ${result.failed ? 'Failed' : 'Result'}: ${result.quote}`] : []),
  ];
}

const argumentsOf = (values: ObjectValue): string => valueToJson(values, '  ', '\n  ');

function causeLines({ title, count, why, line, column, evidence, fix }: AccountCause): string[] {
  const caret = `${' '.repeat(evidence.start)}${'^'.repeat(Math.max(1, evidence.end - evidence.start))}`;
  const first = count > 1 ? `, ${counted(count, 'place')}, the first at` : ',';
  return [
    `${title}${first} line ${line}, column ${column}`,
    `    ${evidence.text}`,
    `    ${caret}`,
    ...(why === '' ? [] : [`  ${why}`]),
    ...(fix ? [`  Fix${fix.safe ? '' : ' (not safe)'}: ${fix.title}`] : []),
  ];
}

/** What the paste is made of, where that is more than a reply. */
function evidenceLines(pieces: readonly AccountPiece[]): string[] {
  if (new Set(pieces.map(({ item }) => item)).size < 2) return [];
  const shown = pieces.slice(0, MOST_PIECES).map(({ kind, line, note }) => {
    const layers = note === undefined ? '' : ` (${note})`;
    return `  from line ${line}: ${KINDS[kind]}${layers}`;
  });
  const more = pieces.length - shown.length;
  return ['What is in the paste', ...shown, ...(more > 0 ? [`  and ${counted(more, 'more piece')}`] : [])];
}

/** Pieces that are listed for people. */
const MOST_PIECES = 12;

const KINDS: Readonly<Record<ItemKind, string>> = {
  reply: 'what the model wrote',
  reasoning: 'reasoning of the model',
  call: 'a call that came as data',
  result: 'the result of a call',
  complaint: 'what a program complains about',
  definition: 'tools',
  ask: 'text of the system or the user',
  sample: 'text of a program about calls',
  log: 'lines of a program',
  note: 'words around it',
};

/** What each reader does, and in one line those of which nothing is known. */
function readerLines(readers: readonly ReaderAccount[]): string[] {
  const known = readers.filter(({ outcome }) => outcome !== 'unknown');
  const unknown = readers.filter(({ outcome }) => outcome === 'unknown').map(({ reader }) => reader.name);
  if (readers.length === 0) return [];
  return [
    'Who reads it',
    ...known.map((account) => `  ${readerSentence(account)}`),
    ...(unknown.length > 0 ? [`  Not known: ${[...new Set(unknown)].join(', ')}.`] : []),
  ];
}
