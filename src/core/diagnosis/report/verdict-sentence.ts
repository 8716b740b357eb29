import { counted, grouped, listed } from '../../../base/counted.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import { AUTO } from '../../dialects/dialects.ts';
import { type DialectId, isDialectId, NATIVE, titleOf } from '../../dialects/names.ts';
import type { CharAccount } from '../../reading/char-counts.ts';
import { missingBrackets } from '../../reading/missing-brackets.ts';
import { type CallReading, isSchemaOnly, type Reading } from '../../reading/reading.ts';
import { endKind } from '../../reading/stream-end.ts';
import { isBlank } from '../../text/characters.ts';
import { inOneLine, quote } from '../../text/quote.ts';
import type { StreamText } from '../../text/stream-text.ts';
import type { Finding } from '../../words/finding.ts';
import { memberOfCalls } from '../../words/stream-end.ts';
import type { Verdict } from '../../words/verdict.ts';
import { leftOutLine } from '../in-calls/frame-remarks.ts';
import { toolsOnScreen } from '../in-prose/agent-screens.ts';
import { isTemplate } from '../in-prose/chat-template.ts';
import { type InPlaceOfCall, inPlaceOfCall, logOf } from '../in-prose/in-place-of-call.ts';
import { toolInObject } from '../in-prose/json-words.ts';
import { failureAmid, isEmptyGeneration, LOOKED_AT, type LogText, wordsSaid } from '../in-prose/log-text.ts';
import { PRINTED } from '../in-prose/printed-formats.ts';
import { reasoningAlone } from '../in-prose/thinking.ts';
import { unknownToolTag } from '../in-prose/unknown-tool-tag.ts';
import { isCutOpener, ofTool } from '../rules/foreign-dialect.ts';
import { ruleOf } from '../rules/rules.ts';
import { uncapped } from '../words/first-letter.ts';
import { toolNames } from '../words/tool-names.ts';
import { wantedAt } from '../words/wanted.ts';
import {
  argumentlessWords,
  checkedCalls,
  consequenceWords,
  elidedWords,
  emptiedCalls,
  lackingCalls,
  memberOfArguments,
} from './call-consequences.ts';

/** The text of the verdict bar: one sentence that starts with the verdict, and at most four facts, which may have an offset. */
export interface VerdictText {
  readonly sentence: string;
  readonly facts: readonly VerdictFact[];
  /** Whether a complete call names no known tool, does not fit its schema or has a value that a server spoilt. */
  readonly wouldFail: boolean;
  /** Whether a complete call lost all the arguments that were written for it. */
  readonly isEmptied: boolean;
  /** Name of an element that would be a call if such a tool were defined; null where there is none. */
  readonly undefinedTool: string | null;
}

export interface VerdictFact {
  readonly text: string;
  /** Offset that it leads to. */
  readonly at?: number;
  /** Set on a fact that opens more: the counts of all characters, or whose a dialect is and what reads it. */
  readonly about?: 'characters' | 'dialect';
  /** The dialect that it is about. */
  readonly dialect?: DialectId;
}

export function verdictText(
  reading: Reading,
  findings: readonly Finding[],
  verdict: Verdict,
  chars: CharAccount,
): VerdictText {
  const failures = failuresOf(reading, findings);
  const isRead = (verdict === 'clean' || verdict === 'recovered') && !failures.some(({ finding }) => finding);
  const emptied = isRead ? emptiedCalls(reading, findings, chars.dropped) : [];
  return {
    sentence:
      emptied.length > 0
        ? emptiedWords(reading, findings, emptied, chars.counts.dropped)
        : sentenceOf(reading, findings, failures, verdict, chars.counts.dropped),
    facts: factsOf(reading, findings, failures, verdict, chars),
    wouldFail: failures.length > 0 || emptied.length > 0,
    isEmptied: emptied.length > 0,
    undefinedTool: verdict === 'none' ? (unknownToolTag(reading).found?.undefinedTool ?? null) : null,
  };
}

/** Why a call would fail though it was read. */
interface Failure {
  readonly call: number | undefined;
  /** What its schema says; absent where a known agent's table speaks, or a value is spoilt. */
  readonly finding?: Finding;
  /** Offset that it leads to. */
  readonly end: number;
  /** A sentence that begins with a small letter. */
  readonly reason: () => string;
}

/** All reasons for which tools would refuse complete calls, in the order of the text. */
function failuresOf(reading: Reading, findings: readonly Finding[]): Failure[] {
  const isWhole = ({ call = -1 }: Finding): boolean => reading.calls[call]?.outline.closed === true;
  const withheld = reading.calls.flatMap((call) => call.withheld).filter(isWhole);
  const failures = [...findings.filter((finding) => isFailure(finding) && isWhole(finding)), ...withheld];
  if (withheld.length > 0) failures.sort((a, b) => a.start - b.start);
  const reasonOf = (finding: Finding) => () => uncapped(ruleOf(finding.code).explain(finding, reading).message);
  const refused = failures.map(
    (finding): Failure => ({ call: finding.call, finding, end: finding.end, reason: reasonOf(finding) }),
  );
  const spoilt = findings
    .filter((finding) => finding.code === 'format-in-value' && isWhole(finding))
    .map((finding): Failure => ({ call: finding.call, end: finding.end, reason: reasonOf(finding) }));
  const lacking = lackingCalls(reading).map(({ reason, ...place }): Failure => ({ ...place, reason: () => reason }));
  return [...refused, ...spoilt, ...lacking];
}

/** Whether it is an error that leaves the verdict unchanged but for which the tool would refuse the call. */
const isFailure = (finding: Finding): boolean => finding.severity === 'error' && isSchemaOnly(finding);

function sentenceOf(
  reading: Reading,
  findings: readonly Finding[],
  failures: readonly Failure[],
  verdict: Verdict,
  lost: number,
): string {
  const runs = failures.length === 0;
  if (!runs && (verdict === 'clean' || verdict === 'recovered'))
    return `Would fail: ${failureWords(reading, failures)}`;
  const unchecked = uncheckedWords(reading, findings);
  const calls = reading.calls.length;
  const repairs = repairCount(findings);
  const errors = findings.filter((finding) => finding.severity === 'error' && !isSchemaOnly(finding));
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  switch (verdict) {
    case 'none':
      return noCall(reading, findings);
    case 'clean': {
      // In a clean reply only parts without a meaning in the format are left out: attributes, a server name given twice.
      const leftOut = lost > 0 ? `, ${counted(lost, 'character')} left out` : '';
      return `Clean${unchecked}: ${counted(calls, 'call')} read, nothing repaired${leftOut}${warnings > 0 ? `, ${counted(warnings, 'warning')}` : ''}.${unreadWords(findings)}${argumentlessWords(reading)}${elidedWords(reading)}${limitWords(reading, findings)}${toldAround(reading)}`;
    }
    case 'recovered': {
      const wrong = errors.length > 0 ? `, with ${counted(errors.length, 'error')}` : '';
      return `Recovered: ${consequenceWords(reading)}; ${counted(calls, 'call')} read${afterRepairs(repairs)}${wrong}, ${lost === 0 ? 'no text' : counted(lost, 'character')} lost.${unreadWords(findings)}${elidedWords(reading)}${limitWords(reading, findings)}`;
    }
    case 'broken': {
      const complete = reading.calls.filter(({ call }) => call.complete).length;
      const share = calls > 1 ? `; ${grouped(complete)} of ${counted(calls, 'call')} complete` : '';
      return `Broken: ${repairs > 0 ? `${counted(repairs, 'repair')}, then ` : ''}${breakage(reading, errors)}${share}${runs ? '.' : `; ${callWords(failures)} would fail: ${failureReason(failures)}`}`;
    }
  }
}

/** What the limit left out after the last call, or what came up to it in place of an end; empty where the answer hit none. */
function limitWords(reading: Reading, findings: readonly Finding[]): string {
  const blanks = findings.find(({ code }) => code === 'blanks-to-limit');
  if (blanks) return ` ${ruleOf(blanks.code).explain(blanks, reading).message}`;
  const { reason } = reading.options.streamEnd ?? {};
  return reason !== undefined && endKind({ reason }) === 'length'
    ? ` The answer hit its token limit (${quote(reason)}), so what was to follow is missing.`
    : '';
}

/** Whole calls beside those that were read; empty where there are none. */
function unreadWords(findings: readonly Finding[]): string {
  const foreign = findings.filter(
    ({ code, data }) => code === 'foreign-dialect' && data?.['part'] !== 1 && data?.['unread'] === undefined,
  );
  return foreign
    .map((finding) => {
      const total = Number(finding.data?.['count'] ?? 1);
      const calls = total === 1 ? 'A call' : counted(total, 'call');
      return ` ${calls}${ofTool(finding)} in ${dialectAndLines(finding)}, ${total === 1 ? 'is' : 'are'} not read.`;
    })
    .join('');
}

/** That calls were read without any of the arguments that were written for them. */
function emptiedWords(
  { calls }: Reading,
  findings: readonly Finding[],
  [first = 0, ...more]: readonly number[],
  lost: number,
): string {
  const name = quote(calls[first]?.call.toolName ?? '');
  const which = calls.length > 1 ? ` of call ${grouped(first + 1)}` : '';
  const others = more.length > 0 ? `, and so did ${grouped(more.length)} more` : '';
  const member = memberOfArguments(findings, first);
  const where = member === undefined ? '' : `, which are under ${quote(member)}`;
  const chars = member === undefined ? `, ${counted(lost, 'character')} lost` : '';
  return `Broken: ${name}${which} lost all its arguments${where}${others}; ${counted(calls.length, 'call')} read${chars}.`;
}

/** How many calls would not run where there are several, and why the first would not; ends with a full stop. */
function failureWords(reading: Reading, failures: readonly Failure[]): string {
  const calls = reading.calls.length;
  const failed = new Set(failures.map(({ call }) => call)).size;
  const which =
    calls === 1
      ? ''
      : `${grouped(failed)} of ${counted(calls, 'call')}, ${failed > 1 ? 'first ' : ''}${callWords(failures)}: `;
  return which + failureReason(failures);
}

const callWords = ([first]: readonly Failure[]): string => `call ${grouped((first?.call ?? 0) + 1)}`;

const failureReason = ([first]: readonly Failure[]): string => first?.reason() ?? '';

/** Whether all calls, or how many of them, were held against no definition; empty where each was. */
function uncheckedWords(reading: Reading, findings: readonly Finding[]): string {
  const checks = checkedCalls(reading, findings);
  const unchecked = checks.filter((isChecked) => !isChecked).length;
  if (unchecked === 0) return '';
  return unchecked === checks.length
    ? ', arguments not checked'
    : `, arguments of ${grouped(unchecked)} of ${counted(checks.length, 'call')} not checked`;
}

const repairCount = (findings: readonly Finding[]): number =>
  findings.filter(({ replacement }) => replacement !== undefined).length;

const afterRepairs = (repairs: number): string => (repairs > 0 ? ` after ${counted(repairs, 'repair')}` : '');

function noCall(reading: Reading, findings: readonly Finding[]): string {
  if (reading.refusal !== null) return `No call: ${uncapped(reading.refusal)}`;
  if (isTemplate(reading)) return 'No call: a chat template is here, which shows how calls are written.';
  const log = logOf(reading);
  if (log?.isPrompt) return `No call is read: this is ${log.kind}, which holds a prompt and no reply.`;
  const { silent } = reading.options.streamEnd ?? {};
  if (silent !== undefined && !log)
    return `No call is read: ${/^(?:The|This|These|An?) /.test(silent) ? uncapped(silent) : silent}.`;
  const foreign = findings.filter(({ code, data }) => code === 'foreign-dialect' && data?.['part'] !== 1);
  if (foreign.length > 0) {
    if (foreign.every(({ data }) => data?.['broken'] === 1))
      return `No call: one${foreign.length === 1 ? ofTool(foreign[0]!) : ''} in ${foreign.map(dialectAndLines).join('; ')}, has broken tags and could not be read.`;
    const isTold = ({ data }: Finding): boolean =>
      (data?.['stripped'] ?? data?.['amid'] ?? data?.['brokenJson'] ?? data?.['code']) !== undefined;
    const explained = foreign.filter(isTold).map((finding) => ruleOf(finding.code).explain(finding, reading).message);
    if (explained.length > 0) return explained.join(' ');
    const [first, second] = foreign;
    if (first && !second && first.data?.['unread'] !== undefined && first.data['count'] === 1)
      return `A call${ofTool(first)} that nothing here reads: ${dialectAndLines(first)}. ${first.data['unread']}${toldBeside(first, reading)}`;
    const total = foreign.reduce((sum, { data }) => sum + Number(data?.['count'] ?? 1), 0);
    const syntax = foreign.length === 1 ? 'another syntax' : 'other syntaxes';
    const tools = first && !second ? ofTool(first) : '';
    const told = first && !second ? toldBeside(first, reading) : '';
    return `No call here, but ${grouped(total)}${tools} in ${syntax}: ${foreign.map(dialectAndLines).join('; ')}. ${total === 1 ? 'It is' : 'They are'} shown, not read.${told}`;
  }
  const { reasoned } = reading.options.streamEnd ?? {};
  if (reasoned)
    return `No call in the answer: ${reasoned.calls === 1 ? `a call${reasoned.tool === undefined ? '' : ` of ${quote(reasoned.tool)}`} stands` : `${counted(reasoned.calls, 'call')} stand`} in its reasoning, where nothing is run.`;
  if (reading.text.length === 0) return 'No call: the reply is empty.';
  const inThinking = findings.filter(({ code }) => code === 'call-in-thinking').length;
  if (inThinking > 0)
    return `No call: ${counted(inThinking, 'call')} ${inThinking === 1 ? 'is' : 'are'} inside thinking, where nothing is run.`;
  const alone = reasoningAlone(reading);
  if (alone === 'opener') return 'No call: the reply opens its reasoning, and nothing follows.';
  if (alone)
    return `No call: reasoning alone (${counted(reading.thinking.length, 'character')}), ${alone === 'open' ? 'which never ends' : 'nothing after it'}.`;
  if (isBlank(String(reading.text))) return 'No call: the reply is blank.';
  const fenced = findings.filter(({ code }) => code === 'call-in-code-fence');
  if (fenced[0])
    return `No call: ${counted(fenced.length, 'call')} (${fenced[0].data?.['dialect']}) ${fenced.length === 1 ? 'is' : 'are'} in a code fence, which is prose.`;
  const pieces = findings.filter(({ code }) => code === 'foreign-dialect');
  if (pieces[0] && isCutOpener(pieces[0], reading))
    return `No call: the reply ends inside the opener of one (${dialectAndLines(pieces[0])}).`;
  if (pieces.length > 0)
    return `No call, but pieces of one without its opener: ${pieces.map(dialectAndLines).join('; ')}.`;
  const wrapper = findings.find(({ code, data }) => code === 'tool-tag-in-prose' && data?.['wrapper'] === 1);
  if (wrapper) return `No call: ${uncapped(ruleOf(wrapper.code).explain(wrapper, reading).message)}`;
  const meant = findings.find(({ code, data }) => code === 'tool-tag-in-prose' && data?.['meant'] === 1);
  if (meant) return `No call: ${uncapped(ruleOf(meant.code).explain(meant, reading).message)}`;
  const { found: tag } = unknownToolTag(reading);
  if (tag) return `No call: ${tag.why}.`;
  return wordsInPlace(inPlaceOfCall(reading), reading);
}

/** What stands in place of a call, a sentence. */
function wordsInPlace(place: InPlaceOfCall, reading: Reading): string {
  const length = counted(reading.text.length, 'character');
  switch (place.kind) {
    case 'log':
      return `No call is read: this is ${logWords(place.log, reading)}`;
    case 'result':
      return `No call: ${place.words}${resultSays(String(reading.text))}.`;
    case 'empty':
      return 'No call: objects of JSON whose member for calls is empty.';
    case 'begun':
      return `No call: the text ends where JSON begins that may be one, ${repeated(String(reading.text).trim())}.`;
    case 'json': {
      const tool = toolInObject(String(reading.text));
      return tool === undefined
        ? `No call: ${place.words}, and no tool is named for it.`
        : `No call: ${place.words}; ${quote(tool)} is named there, in no form of a call that is read here.`;
    }
    case 'objects':
      return `No call: ${place.words}.`;
    case 'failure':
      return `No call is read; line ${place.failure.line} reads like a program’s failure: ${repeated(place.failure.text)}.`;
    case 'data':
      return `No call in a format that is read here: ${length}, some of them code or data.`;
    case 'mention':
      return `No call is read: ${length} that speak of calls (${quote(place.word)}, line ${place.line}), none of them written out in a form that is known here.`;
    case 'prose': {
      const thinking = reading.thinking.length;
      if (reading.options.streamEnd?.isReasoning) return `No call: ${length} of reasoning.`;
      const beside = thinking > 0 ? ` and ${counted(thinking, 'character')} of thinking` : '';
      return `No call: ${counted(reading.prose.length, 'character')} of prose${beside}.`;
    }
  }
}

function logWords({ kind, says }: LogText, { text }: Reading): string {
  const said = says ? `; it says ${repeated(says.text)}` : '';
  const empty = isEmptyGeneration(String(text)) ? ' It gives back an empty text as what the model wrote.' : '';
  const tools = kind.startsWith('what ') ? toolsOnScreen(text.slice(0, LOOKED_AT)) : [];
  const shown = tools.length === 0 ? '' : `: ${grouped(tools.length)}, of ${toolNames(tools)}`;
  return `${kind}${shown}${said}.${empty}`;
}

/** What went wrong, in the words of a result; empty where it tells nothing of the kind. */
function resultSays(text: string): string {
  const says = wordsSaid(text);
  return says ? `; it says ${repeated(says.text)}` : '';
}

/** A program's words in a sentence, which has its own full stop. */
const repeated = (words: string): string => `“${inOneLine(words).replace(/\.$/, '')}”`;

/** What a program says amid calls that it shows; empty where it says nothing, or where the words may be a part of the call. */
function toldBeside({ data }: Finding, { text }: Reading): string {
  const isShown = PRINTED.has(String(data?.['id'])) || data?.['id'] === 'react-without-input';
  return isShown ? failureIn(String(text)) : '';
}

/** What a program says before or after calls that were read; empty where it says nothing. */
function toldAround({ text: source, calls }: Reading): string {
  const text = source.slice(0, LOOKED_AT);
  let around = '';
  let at = 0;
  for (const { call } of calls) {
    around += text.slice(at, call.start) + text.slice(call.start, call.end).replace(/[^\n]/g, '');
    at = call.end;
  }
  return failureIn(around + text.slice(at));
}

function failureIn(text: string): string {
  const failure = failureAmid(text);
  return failure ? ` Line ${failure.line} reads like a program’s failure: ${repeated(failure.text)}.` : '';
}

const dialectAndLines = ({ data }: Finding): string =>
  `${data?.['dialect']}, ${placesOf(String(data?.['lines']).split(' '))}`;

const placesOf = (lines: readonly string[]): string => `${lines.length === 1 ? 'line' : 'lines'} ${listed(lines)}`;

function breakage(reading: Reading, errors: readonly Finding[]): string {
  const broken = reading.calls.filter(({ call }) => !call.complete);
  const first = broken[0];
  if (isTemplate(reading))
    return `call ${(first?.index ?? 0) + 1} is the text of a chat template, which fills in its name, and no reply`;
  const name = `call ${(first?.index ?? 0) + 1}`;
  const own = errors.find((finding) => finding.call === first?.index);
  if (first && leftOutLine(reading, first.index) !== undefined)
    return `events of ${name} were left out where the stream was written down, and its arguments are not whole`;
  const line = own ? reading.lines.position(own.start).line : 0;
  switch (own?.code) {
    case 'truncated':
    case 'unclosed-cdata': {
      const brackets = missingBrackets(own.call ?? -1, reading);
      if (brackets !== '') return `the JSON of ${name} lacks ${quote(brackets)} at its end`;
      return `the reply is cut off inside ${name}`;
    }
    case 'missing-tool-name':
      return `${name} has no tool name${namedInside(first, reading, ', though its JSON names')}, so it cannot run`;
    case 'invalid-json':
      if (own.data?.['fault'] === 'no-start' && first?.call.toolName === '')
        return `${name} begins in the middle: neither its name nor the beginning of its arguments is in what was pasted`;
      return `the JSON of ${name}${comma(namedInside(first, reading))} cannot be read from line ${line} on`;
    case 'input-too-large':
      return `${name} nests deeper than is read`;
    case 'unclosed-tag':
      if (wantedAt(own) !== undefined) return `${name} is refused at line ${line}`;
      return `${name} was never closed before the next one began`;
    case undefined:
      return `${name} is not complete`;
    default:
      return `${name} is refused at line ${line}`;
  }
}

/** The tool that JSON names which cannot be read, in a clause; empty where it names none, or the call is named. */
function namedInside(read: CallReading | undefined, { text }: Reading, clause = ', which names'): string {
  if (read?.call.toolName !== '') return '';
  const { start, end } = read.outline.payload;
  const [, tool] = NAMES_TOOL.exec(text.slice(start, Math.min(end, start + NAMED_WITHIN))) ?? [];
  return tool === undefined ? '' : `${clause} ${quote(tool)}`;
}

const comma = (clause: string): string => (clause === '' ? '' : `${clause},`);

const NAMES_TOOL =
  /^\s{0,99}\[?\s{0,99}\{\s{0,99}(?:["'“]id["'”]\s{0,9}:[^,\n]{1,60},\s{0,99})?["'“]?(?:name|tool_name|function)["'”]?\s{0,9}:\s{0,9}["'“]([\w.:/-]{1,100})["'”]/;
const NAMED_WITHIN = 500;

function factsOf(
  reading: Reading,
  findings: readonly Finding[],
  failures: readonly Failure[],
  verdict: Verdict,
  chars: CharAccount,
): VerdictText['facts'] {
  const facts: VerdictFact[] = [];
  const calls = reading.calls.length;
  const incomplete = reading.calls.find(({ call }) => !call.complete);
  // Of one alone the sentence says it.
  if (calls > 1 && incomplete)
    facts.push({
      text: `${calls - reading.calls.filter(({ call }) => !call.complete).length} of ${counted(calls, 'call')} complete`,
      at: incomplete.call.end,
    });
  if (failures[0]) {
    if (!incomplete) facts.push({ text: `${counted(calls, 'call')} read${afterRepairs(repairCount(findings))}` });
    const found = failures.filter(({ finding }) => finding);
    if (found[0]) facts.push({ text: counted(found.length, 'schema problem'), at: found[0].end });
  }
  const lost = chars.counts.dropped;
  const [firstLost] = chars.dropped;
  if (reading.text.length > 0)
    facts.push({
      text: `${grouped(lost)} of ${counted(reading.text.length, 'character')} ${verdict === 'clean' && lost > 0 ? 'left out' : 'lost'}`,
      ...(firstLost ? { at: firstLost.end } : {}),
      about: 'characters',
    });
  return [...facts, ...dialectFact(reading), ...leftFact(reading), ...(calls === 0 ? foreignFact(findings) : [])];
}

/** The dialect of the reply, where that is not Forge's own format, and the opener that showed it. */
function dialectFact({ calls: [first], dialect, options, text }: Reading): VerdictFact[] {
  const { title, hasElements } = wordsOf(dialect);
  if (!first || hasElements) return [];
  const about = isDialectId(String(dialect)) ? ({ about: 'dialect', dialect: dialect as DialectId } as const) : {};
  // Its opener is a line that the import writes, no sign of the model's.
  if (dialect === 'native') return [{ text: title, at: first.call.end, ...about }];
  if (options.dialect !== AUTO) return [{ text: `read as ${title}`, at: first.call.end, ...about }];
  const { start } = first.call;
  const { openEnd } = first.outline.root;
  const words = openEnd > start ? `${title}, known by ${quote(openerOf(first, text))}` : title;
  return [{ text: words, at: openEnd, ...about }];
}

/** That the calls are in the text of an answer whose interface has a member for them. */
function leftFact(reading: Reading): VerdictFact[] {
  const text = whereLeft(reading);
  return text === null ? [] : [{ text }];
}

/** Where the calls are that are not where their interface has a member for them; null where they are, or it is not known to have one. */
export function whereLeft({ calls, readIn, options: { streamEnd } }: Reading): string | null {
  const member = memberOfCalls(streamEnd);
  if (calls.length === 0 || readIn === NATIVE || (member === null && !streamEnd?.isReasoning)) return null;
  return `in the ${streamEnd?.isReasoning ? 'reasoning' : 'text'}${member === null ? '' : `, not in ${quote(member)}`}`;
}

/** The dialect of calls that are named alone. */
function foreignFact(findings: readonly Finding[]): VerdictFact[] {
  const named = findings.find(({ code, data }) => code === 'foreign-dialect' && isDialectId(String(data?.['id'])));
  const dialect = named?.data?.['id'] as DialectId | undefined;
  return named && dialect ? [{ text: `What reads ${titleOf(dialect)}`, at: named.end, about: 'dialect', dialect }] : [];
}

/** The next tag is searched within so many code units after a name without an end of its own. */
const LONGEST_GAP = 80;

/** The tag that opens a call, without its name where there is other text around it; a bare name is shown with the tag after it. */
function openerOf({ call: { start, nameSpan }, outline: { root } }: CallReading, text: StreamText): string {
  const { openEnd } = root;
  if (nameSpan?.end === openEnd) {
    const [tag = ''] = /^\s*<[^<>]*>/.exec(text.slice(openEnd, openEnd + LONGEST_GAP)) ?? [];
    return `${text.slice(start, nameSpan.start).trim()}…${tag.trim()}`;
  }
  if (!nameSpan || nameSpan.end > openEnd || nameSpan.start - start <= 1) return text.slice(start, openEnd).trim();
  return `${text.slice(start, nameSpan.start)}…${text.slice(nameSpan.end, openEnd)}`.trim();
}
