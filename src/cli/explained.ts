import { counted } from '../base/counted.ts';
import { type ObjectValue, valueToJson } from '../core/calls/value.ts';
import type { ExplainedCall, ExplainedCause, ExplainedReply } from '../core/explain/explained-reply.ts';
import { printExactJson } from '../core/json/exact-json.ts';
import type { ReaderAccount } from '../core/readers/outcome.ts';
import { readerSentence } from '../core/readers/outcome-words.ts';
import { visible } from './text-report.ts';

/** What is said of a reply as one JSON value, with all digits of its numbers. */
export function explainedJson(explained: ExplainedReply): string {
  const { source, sentence, verdict, dialect, calls, causes, readers, parsers, next } = explained;
  const head = JSON.stringify({ source, sentence, verdict, dialect }).slice(0, -1);
  const rest = JSON.stringify({ causes: causes.map(causeMembers) }).slice(1, -1);
  const tail = JSON.stringify({ parsers, next }).slice(1);
  return `${head},"calls":[${calls.map(callJson).join(',')}],${rest},"readers":[${readers.map(readerJson).join(',')}],${tail}`;
}

const callJson = ({ toolName, arguments: values, complete, checked }: ExplainedCall): string =>
  `{"toolName":${JSON.stringify(toolName)},"arguments":${valueToJson(values)},"complete":${complete},"checked":${checked}}`;

const causeMembers = ({ evidence, ...cause }: ExplainedCause) => {
  const { fix, ...facts } = cause;
  return { ...facts, evidence: evidence.text, ...(fix && { fix }) };
};

const readerJson = (account: ReaderAccount): string => {
  const { reader, outcome, handed } = account;
  return printExactJson({
    name: reader.name,
    parser: reader.parser,
    ...(reader.version !== null && { version: reader.version }),
    mode: reader.mode,
    outcome,
    calls: handed?.calls ?? [],
    why: readerSentence(account),
  });
};

/** What is said of a reply, for people: each cause with its evidence under a caret. */
export function explainedText({
  source,
  sentence,
  dialect,
  calls,
  causes,
  readers,
  parsers,
  next,
}: ExplainedReply): string {
  const servers = Object.entries(parsers).map(([server, parser]) => `${server} ${parser}`);
  const sections = [
    [sentence],
    [`Source: ${source.note}`, ...(source.says === undefined ? [] : [`${source.saidBy} says: ${source.says}`])],
    ...calls.map(callLines),
    ...causes.map(causeLines),
    readerLines(readers),
    servers.length > 0 ? [`Parsers of ${dialect}: ${servers.join(', ')}`] : [],
    [`Next: ${next}`],
  ];
  return visible(
    `${sections
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n')}\n`,
  );
}

function callLines({ toolName, arguments: values, complete, checked }: ExplainedCall, index: number): string[] {
  const state = complete ? `arguments ${checked ? 'checked' : 'not checked'}` : 'not complete';
  return [`Call ${index + 1}: ${toolName || '(no name)'} (${state})`, `  ${argumentsOf(values)}`];
}

const argumentsOf = (values: ObjectValue): string => valueToJson(values, '  ', '\n  ');

function causeLines({ title, count, why, line, column, evidence, fix }: ExplainedCause): string[] {
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
