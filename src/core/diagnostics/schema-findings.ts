import type { Span } from '../../base/span.ts';
import type { CallOutline } from '../calls/outline.ts';
import type { CallContent } from '../calls/read-xml-call.ts';
import { type Value, valueToPlain } from '../calls/value.ts';
import { ValuePaths } from '../calls/value-paths.ts';
import { additionalAllowed } from '../tools/schema/additional-allowed.ts';
import { validate } from '../tools/schema/validate.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Code } from './codes.ts';
import type { Finding } from './finding.ts';

/** Codes that already say why a value is not what the schema wants: its schema errors would repeat them. */
const SAID_ALREADY: ReadonlySet<Code> = new Set(['cdata-as-structure', 'json-as-structure', 'duplicate-element', 'type-mismatch']);

/** What the tool's schema says against a call that was read to its end (format.md §7.26, rulings A18, A29, B15). */
export function schemaFindings(
  content: CallContent,
  tools: readonly ToolDefinition[],
  outline: CallOutline,
  call: number,
  said: readonly Finding[],
): Finding[] {
  if (tools.length === 0 || content.toolName === '') return [];
  const { tool } = content;
  if (!tool) return [{ code: 'unknown-tool', severity: 'error', ...(content.nameSpan ?? outline), call, schemaOnly: true, data: { name: content.toolName } }];
  const findings: Finding[] = [];
  const paths = new ValuePaths(content.arguments);
  const silent = said.filter((finding) => SAID_ALREADY.has(finding.code)).map((finding) => {
    const path = paths.find(finding)?.path ?? '';
    return finding.code === 'duplicate-element' ? path.slice(0, path.lastIndexOf('/')) : path;
  });
  const isSilent = (path: string) => silent.some((pointer) => path === pointer || (pointer !== '' && path.startsWith(`${pointer}/`)));
  for (const problem of validate(tool.inputSchema, valueToPlain(content.arguments))) {
    if (isSilent(problem.path)) continue;
    const code = CODE_OF_KEYWORD[problem.keyword] ?? 'type-mismatch';
    if (code === 'unknown-argument' && problem.path.endsWith('/#text')) continue;
    findings.push({
      code,
      severity: 'error',
      ...spanOf(code, problem.path, paths, content),
      call,
      path: problem.path,
      schemaOnly: true,
      data: { expected: problem.expected, problem: problem.message, keyword: problem.keyword },
    });
  }
  findings.push(...unknownArguments(content, tool, call, new Set(findings.map((finding) => finding.path))));
  return findings;
}

const CODE_OF_KEYWORD: Readonly<Record<string, Code>> = {
  required: 'missing-argument',
  dependentRequired: 'missing-argument',
  additionalProperties: 'unknown-argument',
  unevaluatedProperties: 'unknown-argument',
  enum: 'enum-mismatch',
  const: 'enum-mismatch',
};

function spanOf(code: Code, path: string, paths: ValuePaths, content: CallContent): Span {
  if (code === 'missing-argument') {
    const holder = paths.value(path.slice(0, path.lastIndexOf('/'))) ?? content.arguments;
    return { start: holder.inner.end, end: holder.inner.end };
  }
  const value = paths.value(path) ?? content.arguments;
  return code === 'unknown-argument' ? value.span : value.inner;
}

/** Names that the schema does not declare but does not forbid either: a warning (format.md §7.26). */
function unknownArguments(content: CallContent, tool: ToolDefinition, call: number, known: ReadonlySet<string | undefined>): Finding[] {
  const findings: Finding[] = [];
  for (const [name, value] of content.arguments.entries as readonly (readonly [string, Value])[]) {
    if (name === '#text' || known.has(`/${name}`)) continue;
    if (additionalAllowed(tool.inputSchema, tool.inputSchema, name) !== 'unspecified') continue;
    findings.push({
      code: 'unknown-argument',
      severity: 'warning',
      ...value.span,
      call,
      path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      schemaOnly: true,
      data: { name },
    });
  }
  return findings;
}
