import type { Code } from '../../diagnostics/codes.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ParseResult } from '../../parse-result.ts';
import { pointerNames } from '../../tools/schema/json-pointer.ts';
import { offendingPiece } from './offending-piece.ts';
import { DEFAULT_RECOVERY_TEMPLATE, fillIn, type RecoveryTemplate } from './recovery-template.ts';
import { isSchemaProblem } from './schema-problem.ts';

/** Problems named in one message: a model that mends five at a time needs no longer list. */
const MAX_PROBLEMS = 5;

/** What best explains that a reply holds no call, first to last. */
const EXPLAIN_NO_CALL: readonly Code[] = ['call-in-thinking', 'foreign-dialect', 'tool-tag-in-prose', 'no-tool-call'];

/**
 * What an agent should send back to the model for exactly this failure: each problem with its line, its field, what was
 * written and what to write, root causes first. Null only where there is a call, all are complete and no diagnostic is
 * an error (cli.md).
 */
export function recoveryMessage(
  result: ParseResult,
  text: string,
  template: RecoveryTemplate = DEFAULT_RECOVERY_TEMPLATE,
): string | null {
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
  const complete = result.calls.length > 0 && result.calls.every((call) => call.complete);
  if (complete && errors.length === 0) return null;

  const causes = groupAlike(rootCauses(errors, result));
  const shown = causes.slice(0, MAX_PROBLEMS);
  const problems = shown.map((cause, index) => {
    const lines = problemLines(cause, text, result, template);
    return shown.length === 1 ? lines : lines.map((line, row) => (row === 0 ? `${index + 1}. ${line}` : `   ${line}`));
  });
  const left = causes.length - shown.length;
  return [
    opening(result, shown, template),
    ...problems.flat(),
    ...(left > 0 ? [fillIn(template.more, { count: left })] : []),
    ...(result.calls.length > 0 ? [template.closing] : []),
  ]
    .filter((line) => line !== null && line !== '')
    .join('\n');
}

/**
 * The errors that started it: syntax before schema, in the order of the text; without a call what explains that, and
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
  if (causes.some(({ diagnostic }) => !isSchemaProblem(diagnostic) && diagnostic.code !== 'truncated'))
    return template.unreadable;
  const refused = causes.length > 0 && causes.every(({ diagnostic }) => isSchemaProblem(diagnostic));
  const tool = result.calls[causes[0]?.diagnostic.call ?? 0]?.toolName || undefined;
  return (refused ? fillIn(template.refused, { tool }) : template.cut) ?? template.unreadable;
}

function problemLines(
  { diagnostic, times }: Cause,
  text: string,
  result: ParseResult,
  template: RecoveryTemplate,
): string[] {
  const { wrote, write, cdata } = offendingPiece(diagnostic, text, result);
  const field = pointerNames(diagnostic.path ?? '').at(-1);
  const tool = result.calls[diagnostic.call ?? -1]?.toolName || undefined;
  const isPlain = diagnostic.code === 'no-tool-call';
  const message = times > 1 ? `${diagnostic.message} (${times} times)` : diagnostic.message;
  const advice = template.advice[diagnostic.code];
  return [
    isPlain ? null : fillIn(template.problem, { place: placeOf(diagnostic), message }),
    fillIn(template.wrote, { wrote }),
    fillIn(template.write, { write }),
    write === undefined && advice !== undefined ? fillIn(advice, { field, tool }) : null,
    fillIn(template.cdata, { cdata }),
  ].filter((line) => line !== null);
}

/** `Line 7, field edits/0/search: `. */
function placeOf({ line, path }: Diagnostic): string {
  const names = pointerNames(path ?? '');
  return names.length > 0 ? `Line ${line}, field ${names.join('/')}: ` : `Line ${line}: `;
}
