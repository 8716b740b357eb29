import { oncePer } from '../../../base/once-per.ts';
import { pointerNames } from '../../json/json-pointer.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { toolNamed } from '../../tools/tool-named.ts';
import { type Code, isSchemaProblem } from '../../words/codes.ts';
import type { Diagnostic, QuickFix, TextEdit } from '../../words/diagnostic.ts';
import { comparisonsOf, nearestName } from '../../words/nearest-name.ts';
import { generateExample } from '../example/generate-example.ts';
import { isPlaceholder, type PromptExample } from '../reading/prompt-examples.ts';
import { argumentNames } from './argument-names.ts';
import type { LintContext, LintRule, PromptFinding } from './lint-rule.ts';

/** What the engine says of where a call is in a reply; of a prompt that is no fault, or another rule's. */
const ABOUT_THE_REPLY: ReadonlySet<Code> = new Set<Code>([
  'tool-tag-in-prose',
  'no-tool-call',
  'multiple-calls',
  'call-in-thinking',
  'call-in-code-fence',
  'thinking-open-in-prompt',
  'hallucinated-result',
  'leaked-token',
  'foreign-dialect',
  'mixed-dialect',
  'json-payload',
  'input-too-large',
  'schema-not-checked',
]);

/** Remarks on a reply that are faults of an example. */
const TAUGHT: ReadonlySet<Code> = new Set<Code>([
  'double-escaped',
  'entities-in-cdata',
  'mixed-encoding',
  'json-as-structure',
  'cdata-as-structure',
  'surrounding-whitespace',
]);

/** An example that the engine does not read as it is teaches exactly that mistake. */
export const exampleFaults: LintRule = (context) => [
  ...context.examples.flatMap((example) => {
    const faults = example.diagnostics.filter(
      (found) => isFault(found) && !isBehind(found, example) && !isLeftOpen(found, example, context),
    );
    const syntax = faults.filter(({ code }) => !isSchemaProblem(code));
    return onePerPlace(example.call.complete || syntax.length > 0 ? faults : [...faults, cut(example)], (found) =>
      fixFor(found, example, context),
    );
  }),
  ...context.fragments
    .filter(({ label }) => label === 'right')
    .flatMap(({ diagnostics }) => onePerPlace(diagnostics.filter(isFault), ({ fix }) => fix)),
];

const isFault = ({ code, severity }: Diagnostic): boolean =>
  !ABOUT_THE_REPLY.has(code) && !code.startsWith('forge-') && (severity !== 'info' || TAUGHT.has(code));

/** What follows an example is the prompt's own text. */
const isBehind = ({ start, end }: Diagnostic, example: PromptExample): boolean => start < end && start >= example.end;

/** Placeholders are no values, and a form with `…` for its arguments leaves none out. */
function isLeftOpen(found: Diagnostic, { isForm, call, offset }: PromptExample, { text }: LintContext): boolean {
  const { code, start, end } = found;
  if (isForm && isSchemaProblem(code)) return true;
  if (code === 'missing-argument') {
    const { start: from, end: to } = call.arguments.inner;
    return /\.{3}|…/.test(text.slice(offset + from, offset + to));
  }
  return (
    (code === 'type-mismatch' || code === 'enum-mismatch' || code === 'mixed-content') &&
    isPlaceholder(text.slice(start, end))
  );
}

const cut = ({ start, end }: PromptExample): Pick<Diagnostic, 'code' | 'severity' | 'message' | 'start' | 'end'> => ({
  code: 'truncated',
  severity: 'error',
  message: 'This example has no end.',
  start,
  end,
});

type Fault = Pick<Diagnostic, 'code' | 'severity' | 'message' | 'start' | 'end' | 'path' | 'fix'>;

/** Faults of one code in one value are one finding, whose fix fixes them all. */
function onePerPlace(faults: readonly Fault[], fixOf: (fault: Fault) => QuickFix | undefined): PromptFinding[] {
  const groups = new Map<string, Fault[]>();
  for (const fault of faults) {
    const key = `${fault.code} ${fault.path ?? fault.start}`;
    const group = groups.get(key);
    if (group) group.push(fault);
    else groups.set(key, [fault]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [Fault];
    const fixes = group.map(fixOf);
    const edits = fixes.flatMap((fix) => (fix && !fix.loses ? fix.edits : []));
    const isWhole = fixes.every((fix) => fix && !fix.loses) && areApart(edits);
    return {
      rule: first.code,
      severity: first.severity === 'info' ? 'warning' : isSchemaProblem(first.code) ? first.severity : 'error',
      message: `In this example: ${ofExample(first.message)}`,
      start: first.start,
      end: first.end,
      ...(isWhole && fixes[0] ? { fix: { title: fixes[0].title, edits } } : {}),
    };
  });
}

const areApart = (edits: readonly TextEdit[]): boolean => {
  const sorted = [...edits].sort((a, b) => a.start - b.start);
  return sorted.every((edit, index) => index === 0 || edit.start >= (sorted[index - 1]?.end ?? 0));
};

/** The engine speaks of a reply. */
const ofExample = (message: string): string => message.replace('the reply says', 'it says').replace('The reply', 'It');

function fixFor(found: Fault, { call, offset }: PromptExample, context: LintContext): QuickFix | undefined {
  if (found.fix) return found.fix;
  const { tools, text } = context;
  const tool = toolNamed(tools, call.toolName, call.serverName);
  if (found.code === 'unknown-tool' && call.nameSpan) {
    const meant = nearestName(
      call.toolName,
      tools.map(({ name }) => name),
      comparisonsOf(context),
    );
    const { start, end } = call.nameSpan;
    const at = { start: offset + start, end: offset + end };
    return meant === null || text.slice(at.start, at.end) !== call.toolName
      ? undefined
      : written(meant, [{ ...at, text: meant }]);
  }
  if (!tool || call.format !== 'xml') return undefined;
  const { start, end, path = '' } = found;
  const name = pointerNames(path).at(-1) ?? '';
  if (found.code === 'missing-argument') {
    const element = elementOf(tool, path);
    return element === undefined ? undefined : { title: `Add ${name}`, edits: [{ start, end: start, text: element }] };
  }
  if (found.code !== 'unknown-argument') return undefined;
  const meant = nearestName(name, argumentNames(tool), comparisonsOf(context));
  const edits = meant === null ? [] : renameElement(text, start, end, name, meant);
  return meant === null || edits.length === 0 ? undefined : written(meant, edits);
}

const written = (name: string, edits: readonly TextEdit[]): QuickFix => ({ title: `Write ${name}`, edits });

/** The argument as the tool's own example has it. */
const elementOf = (tool: ToolDefinition, path: string): string | undefined => elementsOf(tool).get(path);

/** Each argument of a tool's own example, by its path. */
const elementsOf = oncePer((tool: ToolDefinition): ReadonlyMap<string, string> => {
  const { text, spans } = generateExample(tool, { style: 'escape', optional: false });
  return new Map(spans.toReversed().map(({ path, start, end }) => [path, text.slice(start, end)]));
});

/** The edits of an element's start and end tag; none where the span is no such element. */
function renameElement(text: string, start: number, end: number, name: string, meant: string): TextEdit[] {
  const [open, close] = [`<${name}`, `</${name}>`];
  if (!text.startsWith(open, start) || !text.endsWith(close, end) || !text.slice(start, end).endsWith(close)) return [];
  return [
    { start: start + 1, end: start + open.length, text: meant },
    { start: end - close.length + 2, end: end - 1, text: meant },
  ];
}
