import { listed } from '../../../base/counted.ts';
import type { Span } from '../../../base/span.ts';
import type { ToolCall } from '../../calls/tool-call.ts';
import { ruleOf } from '../../diagnosis/rules/rules.ts';
import { pointerNames, pointerSegment } from '../../json/json-pointer.ts';
import { asEscaped } from '../../text/as-xml.ts';
import { LineIndex } from '../../text/line-index.ts';
import type { Code } from '../../words/codes.ts';
import type { Diagnostic, TextEdit } from '../../words/diagnostic.ts';
import type { ParseResult } from '../parse-result.ts';
import type { CorrectedCalls } from './corrected-calls.ts';
import { offendingPiece } from './offending-piece.ts';
import { openEndTags } from './open-end-tags.ts';
import { DEFAULT_RECOVERY_TEMPLATE, fillIn, type RecoveryTemplate } from './recovery-template.ts';
import { isSchemaProblem } from './schema-problem.ts';

/** The most problems named in one message: a model that fixes five at a time needs no longer list. */
const MAX_PROBLEMS = 5;

/** Codes that explain why a reply holds no call, the best explanation first. */
const EXPLAIN_NO_CALL: readonly Code[] = [
  'call-in-thinking',
  'unclosed-tag',
  'call-in-code-fence',
  'foreign-dialect',
  'tool-tag-in-prose',
  'no-tool-call',
];

/** What a message may use beyond the problems themselves. */
export interface MessageDetails {
  /** The faulty calls as they should be sent again. */
  readonly corrected?: CorrectedCalls | null;
  /** Whether the reply reads better, and to the same value, with a text in place of a part of it; default always true. */
  readonly isProven?: (span: Span, text: string) => boolean;
  /** What is wrong, in words for a model; default the diagnostic's own message. */
  readonly wordsOf?: (diagnostic: Diagnostic) => string;
  /** How many characters of a value have to be escaped, and how. */
  readonly escapesIn?: (diagnostic: Diagnostic) => Escapes | null;
}

/** Characters of one value that have to be escaped, where there are several. */
export interface Escapes {
  readonly count: number;
  /** How to write each of them, such as `every & as &amp;`. */
  readonly ways: readonly string[];
}

/**
 * The retry message for exactly this failure: each problem with its line, its field, what was written and what to write, root
 * causes first, then the calls to send again where they are known and short. Null only where there is a call, all calls are
 * complete and no diagnostic is an error (cli.md).
 */
export function recoveryMessage(
  result: ParseResult,
  text: string,
  template: RecoveryTemplate = DEFAULT_RECOVERY_TEMPLATE,
  details: MessageDetails = {},
): string | null {
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
  if (isFine(result)) return null;

  const { corrected = null } = details;
  const found = [...rootCauses(errors, result), ...repairsOfCut(errors, result)];
  const causes = groupAlike(
    eachFaultOnce(withoutFollowers(withCutValues(found, corrected, text, result), corrected, result)),
  );
  const shown = causes.slice(0, MAX_PROBLEMS);
  const problems = shown.map((cause, index) => {
    const lines = problemLines(cause, text, result, template, details);
    return shown.length === 1 ? lines : lines.map((line, row) => (row === 0 ? `${index + 1}. ${line}` : `   ${line}`));
  });
  const left = causes.length - shown.length;
  return [
    opening(result, shown, template),
    ...problems.flat(),
    ...(left > 0 ? [fillIn(template.more, { count: left })] : []),
    alsoCut(result, text, template),
    ...closing(result, errors, template),
    rewritten(corrected, result, errors, template),
  ]
    .filter((line) => line !== null && line !== '')
    .join('\n');
}

/** Whether no message is needed: there is a call, all are complete and no diagnostic is an error. */
export const isFine = ({ calls, diagnostics }: ParseResult): boolean =>
  calls.length > 0 &&
  calls.every(({ complete }) => complete) &&
  diagnostics.every(({ severity }) => severity !== 'error');

/** A longer call is not repeated to the model that wrote it. */
const LONGEST_SHOWN = 1_200;

const isShown = (corrected: CorrectedCalls | null): corrected is CorrectedCalls =>
  corrected !== null && corrected.text.length <= LONGEST_SHOWN;

/** The calls as they should be written, and their numbers where others have to be sent again as well. */
function rewritten(
  corrected: CorrectedCalls | null,
  { calls }: ParseResult,
  errors: readonly Diagnostic[],
  template: RecoveryTemplate,
): string | null {
  if (!isShown(corrected)) return null;
  const inError = new Set(errors.map(({ call }) => call));
  const faulty = calls.filter(({ complete }, index) => !complete || inError.has(index)).length;
  return corrected.indexes.length === 0 || corrected.indexes.length >= faulty
    ? fillIn(template.rewritten, { corrected: corrected.text })
    : fillIn(template.rewrittenCalls, { calls: namesOf(corrected.indexes, calls), corrected: corrected.text });
}

/** Where the text of a value cut it short, that is the fault; what is found after it in the call is only a consequence. */
function withCutValues(
  found: readonly Diagnostic[],
  corrected: CorrectedCalls | null,
  text: string,
  { calls }: ParseResult,
): readonly Diagnostic[] {
  if (!corrected || corrected.cut.length === 0) return found;
  const lines = new LineIndex(text);
  const indexOf = new Map(calls.map(({ start }, index) => [start, index]));
  const faults = corrected.cut.map(({ call, name, by }): Diagnostic => {
    const index = indexOf.get(call) ?? -1;
    const tag = text.slice(by.start, by.end);
    const ends = tag === ']]>' ? 'ends the CDATA section' : tag === '</tool>' ? 'ends the call' : 'ends the arguments';
    return {
      code: 'unclosed-tag',
      severity: 'error',
      message: `The value of \`${name}\` holds \`${tag}\`, which ${ends} there.`,
      why: '',
      ...by,
      ...lines.position(by.start),
      call: index,
      path: pointerSegment(name),
    };
  });
  const cutAt = new Map(corrected.cut.map(({ call, start }) => [call, start]));
  const isAfterCut = ({ call = -1, start }: Diagnostic) => start >= (cutAt.get(calls[call]?.start ?? -1) ?? Infinity);
  return [...faults, ...found.filter((diagnostic) => !isAfterCut(diagnostic))];
}

/** In a corrected call no argument is missing: it is there, under another name or in another form. */
function withoutFollowers(
  diagnostics: readonly Diagnostic[],
  corrected: CorrectedCalls | null,
  { diagnostics: all }: ParseResult,
): readonly Diagnostic[] {
  const isKnown = new Set(corrected?.indexes);
  const kept = diagnostics.filter(({ code, call }) => code !== 'missing-argument' || !isKnown.has(call ?? -1));
  const causes = all.filter(({ code, call }) => code === 'attribute-ignored' && isKnown.has(call ?? -1));
  return [kept, causes, diagnostics].find(({ length }) => length > 0) ?? [];
}

/** Keeps the first of the faults that one edit fixes: they are one fault. */
function eachFaultOnce(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const editsOf = new Map<number | undefined, (TextEdit & { readonly code: Code })[]>();
  return diagnostics.filter(({ code, call, start, end, fix }) => {
    const known = editsOf.get(call) ?? [];
    if (known.some((edit) => edit.code !== code && edit.start >= start && edit.end <= end)) return false;
    const edits = fix?.edits.filter((edit) => edit.end > edit.start).map((edit) => ({ ...edit, code })) ?? [];
    editsOf.set(call, [...known, ...edits].slice(0, MOST_EDITS));
    return true;
  });
}

/** The most edits of one call that faults are compared with. */
const MOST_EDITS = 16;

/**
 * The errors that come first: syntax before schema, in the order of the text; without a call what explains that, and
 * where a call is incomplete without an error its warnings.
 */
function rootCauses(errors: readonly Diagnostic[], result: ParseResult): readonly Diagnostic[] {
  if (result.calls.length === 0) {
    const best = EXPLAIN_NO_CALL.map((code) => result.diagnostics.find((diagnostic) => diagnostic.code === code)).find(
      Boolean,
    );
    return errors.length > 0 ? errors : best ? [best] : [NO_CALL];
  }
  if (errors.length === 0)
    return result.diagnostics.filter(
      ({ severity, call }) => severity === 'warning' && result.calls[call ?? -1]?.complete === false,
    );
  const syntax = errors.filter((error) => !isSchemaProblem(error));
  const broken = new Set(syntax.map(({ call }) => call));
  const schema = errors.filter(
    (error) =>
      isSchemaProblem(error) && !(broken.has(error.call) && result.calls[error.call ?? -1]?.complete === false),
  );
  return [...syntax, ...schema];
}

/** What was repaired in a call that is cut off: it has to be sent again, and should then be right. */
function repairsOfCut(errors: readonly Diagnostic[], result: ParseResult): readonly Diagnostic[] {
  const cut = new Set(errors.flatMap(({ code, call }) => (code === 'truncated' && call !== undefined ? [call] : [])));
  return result.diagnostics.filter(
    ({ code, call, severity }) => severity === 'warning' && isEscaped(code) && cut.has(call ?? -1),
  );
}

/** For such codes one sentence says how all the characters are written. */
const isEscaped = (code: Code): boolean => ruleOf(code).escaping !== undefined;

/** A call that an error ended may be cut off after the error; no diagnostic reports that. */
function alsoCut({ calls }: ParseResult, text: string, template: RecoveryTemplate): string | null {
  const last = calls.at(-1);
  if (!last?.refused || last.end < text.length) return null;
  return fillIn(template.alsoCut, { close: closeOf(last, text) });
}

/** What to send again, and what not to: a model could run a complete call twice. */
function closing({ calls }: ParseResult, errors: readonly Diagnostic[], template: RecoveryTemplate): (string | null)[] {
  if (calls.length === 0) return [];
  const inError = new Set(errors.map(({ call }) => call));
  const indexes = calls.map((_, index) => index);
  const isFine = (index: number): boolean => calls[index]?.complete === true && !inError.has(index);
  const faulty = indexes.filter((index) => !isFine(index));
  if (calls.length === 1 || faulty.length === 0) return [fillIn(template.closing, { calls: 'the whole call' })];
  const fine = indexes.filter(isFine);
  return [
    fillIn(template.closing, { calls: `the whole of ${namesOf(faulty, calls)}` }),
    fillIn(template.keep, { complete: fine.length > 0 ? namesOf(fine, calls) : undefined }),
  ];
}

/** `call 2 (run)`, `calls 1, 2 and 5`. */
function namesOf(indexes: readonly number[], calls: ParseResult['calls']): string {
  const [first = 0] = indexes;
  if (indexes.length === 1) return nameOf(first, calls);
  const shown = indexes.slice(0, MAX_PROBLEMS).map((index) => `${index + 1}`);
  const left = indexes.length - shown.length;
  return `calls ${listed(left > 0 ? [...shown, `${left} more`] : shown)}`;
}

function nameOf(index: number, calls: ParseResult['calls']): string {
  const tool = calls[index]?.toolName;
  return `call ${index + 1}${tool ? ` (${tool})` : ''}`;
}

/** Everything that is open at the end of a call that is cut off. */
function closeOf(call: ToolCall | undefined, text: string): string | undefined {
  const tags = call ? openEndTags(call, text) : [];
  return tags.length === 0 ? undefined : listed(tags);
}

const NO_CALL: Diagnostic = {
  code: 'no-tool-call',
  severity: 'info',
  message: '',
  why: '',
  start: 0,
  end: 0,
  line: 1,
  column: 1,
};

/** One entry for each code and field, with how often it occurs. */
interface Cause {
  readonly diagnostic: Diagnostic;
  readonly times: number;
}

function groupAlike(diagnostics: readonly Diagnostic[]): Cause[] {
  const groups = new Map<string, Cause>();
  for (const diagnostic of diagnostics) {
    const key = JSON.stringify([diagnostic.code, diagnostic.call, diagnostic.path ?? diagnostic.start]);
    const known = groups.get(key);
    groups.set(key, known ? { ...known, times: known.times + 1 } : { diagnostic, times: 1 });
  }
  return [...groups.values()];
}

function opening(result: ParseResult, causes: readonly Cause[], template: RecoveryTemplate): string | null {
  if (result.calls.length === 0) return template.missing;
  const index = causes[0]?.diagnostic.call ?? 0;
  const isOne = causes.every(({ diagnostic }) => (diagnostic.call ?? 0) === index);
  const call = result.calls.length > 1 && isOne ? nameOf(index, result.calls) : 'tool call';
  const errors = causes.filter(({ diagnostic: { severity } }) => severity === 'error');
  const unreadable = fillIn(template.unreadable, { call });
  if (errors.some(({ diagnostic }) => !isSchemaProblem(diagnostic) && diagnostic.code !== 'truncated'))
    return unreadable;
  if (errors.length === 0 || errors.some(({ diagnostic }) => !isSchemaProblem(diagnostic)))
    return fillIn(template.cut, { call });
  const tool = result.calls[index]?.toolName || undefined;
  const named = call === 'tool call' ? tool && `call of ${tool}` : call;
  return fillIn(template.refused, { tool, call: named }) ?? unreadable;
}

function problemLines(
  { diagnostic, times }: Cause,
  text: string,
  result: ParseResult,
  template: RecoveryTemplate,
  {
    corrected = null,
    isProven = () => true,
    escapesIn = () => null,
    wordsOf = ({ message }) => message,
  }: MessageDetails,
): string[] {
  const place = placeOf(diagnostic, result);
  const cutBy = corrected?.cut.find(({ by }) => by.start === diagnostic.start && by.end === diagnostic.end);
  // Thinking that is never closed.
  const isThinking = diagnostic.code === 'unclosed-tag' && result.calls.length === 0;
  const usual = template.advice[isThinking ? 'call-in-thinking' : diagnostic.code];
  const advice = cutBy ? inValue(text.slice(cutBy.by.start, cutBy.by.end)) : usual;
  const isRepaired = diagnostic.severity === 'warning' && isEscaped(diagnostic.code);
  if (isRepaired && advice !== undefined) return [fillIn(template.problem, { place, message: advice }) ?? advice];
  const piece = isThinking ? {} : offendingPiece(diagnostic, text, result);
  const { wrote, span } = piece;
  const isKnown =
    corrected !== null && (corrected.indexes.length === 0 || corrected.indexes.includes(diagnostic.call ?? -1));
  const isRight = (line: string | undefined): boolean => {
    if (line === undefined) return false;
    if (isKnown) return corrected.text.includes(line);
    return corrected === null && span !== undefined && isProven(span, line);
  };
  // Escaping a tag in a sentence makes no call of it.
  const isMention = diagnostic.code === 'tool-tag-in-prose' && result.calls.length === 0;
  const escaped = isKnown ? [piece.write?.replaceAll('<', '&lt;'), wrote && asEscaped(wrote)] : [];
  const isLine = (line: string | undefined): boolean => !isShown(corrected) || !line?.includes('\n');
  const write = isMention
    ? undefined
    : [piece.write, ...escaped].find((line) => line !== wrote && isLine(line) && isRight(line));
  const cdata = corrected === null && write !== undefined ? piece.cdata : undefined;
  const field = pointerNames(diagnostic.path ?? '').at(-1);
  const tool = result.calls[diagnostic.call ?? -1]?.toolName || undefined;
  const isPlain = diagnostic.code === 'no-tool-call';
  const said = wordsOf(diagnostic);
  const message = times > 1 ? `${said} (${times} times)` : said;
  const close = diagnostic.code === 'truncated' ? closeOf(result.calls[diagnostic.call ?? -1], text) : undefined;
  const many = piece.isWhole ? null : escapesIn(diagnostic);
  // The corrected call may have the value in CDATA.
  const isEscapedSo = many !== null && (!isKnown || many.ways.every((way) => corrected.text.includes(way)));
  // The corrected call shows the form, with the model's own names.
  const isForm = isKnown && ((advice?.includes('\n') ?? false) || GUESSES.has(diagnostic.code));
  const isAdvised = write === undefined && many === null && !isForm;
  const tooLong = isAdvised && diagnostic.code === 'truncated' && !isKnown ? ` ${template.tooLong}` : '';
  return [
    isPlain ? null : fillIn(template.problem, { place, message }),
    fillIn(template.wrote, { wrote }),
    fillIn(template.write, { write }),
    isEscapedSo ? fillIn(template.escapes, { count: many.count, ways: listed(many.ways) }) : null,
    isAdvised && advice !== undefined ? fillIn(advice + tooLong, { field, tool, close }) : null,
    fillIn(template.cdata, { cdata }),
  ].filter((line): line is string => line !== null && line !== '');
}

/** Codes with general advice; the corrected call shows better what is right. */
const GUESSES: ReadonlySet<Code> = new Set<Code>([
  'missing-argument',
  'unknown-argument',
  'missing-parameter-name',
  'unpaired-argument',
]);

/** How to write a text in a value that it would end. */
const inValue = (tag: string): string =>
  `Write ${tag} in a value as ${asEscaped(tag)}${tag === ']]>' ? ', without CDATA around the value' : ''}.`;

/** `Line 7, field edits/0/search: `, or `Call 2 (run), line 7: ` where there are several calls. */
function placeOf({ line, path, call }: Diagnostic, { calls }: ParseResult): string {
  const names = pointerNames(path ?? '');
  const field = names.length > 0 ? `, field ${names.join('/')}: ` : ': ';
  if (calls.length < 2 || call === undefined) return `Line ${line}${field}`;
  return `C${nameOf(call, calls).slice(1)}, line ${line}${field}`;
}
