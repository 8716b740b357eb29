import type { Span } from '../../base/span.ts';
import type { CallContent, CallReadingContext } from '../calls/call-content.ts';
import type { CallOutline } from '../calls/outline.ts';
import { type ObjectValue, type Value, valueToPlain } from '../calls/value.ts';
import { ValuePaths } from '../calls/value-paths.ts';
import { pointerSegment } from '../json/json-pointer.ts';
import { additionalAllowed } from '../tools/schema/additional-allowed.ts';
import { declaredProperties, requiredProperties } from '../tools/schema/declared-properties.ts';
import { itemSchema } from '../tools/schema/item-schema.ts';
import { propertySchema } from '../tools/schema/property-schema.ts';
import { SCHEMA_STEPS, stepsFor, validate } from '../tools/schema/validate.ts';
import type { JsonSchema, ToolDefinition } from '../tools/tool-definition.ts';
import type { Code, SchemaCode } from '../words/codes.ts';
import { Effort } from '../words/effort.ts';
import type { Finding } from '../words/finding.ts';
import { nearestName } from '../words/nearest-name.ts';
import { otherNameFor } from '../words/other-names.ts';
import type { CallCheck, SchemaFindings } from './reading.ts';

/** Codes that already explain why a value does not fit its schema: its schema errors would repeat them. */
const SAID_ALREADY: ReadonlySet<Code> = new Set([
  'cdata-as-structure',
  'json-as-structure',
  'duplicate-element',
  'type-mismatch',
]);

/** Checks the calls of one reply against the schemas of their tools, within one budget of steps for all of them. */
export function schemaCheck(): CallCheck {
  const effort = new Effort(SCHEMA_STEPS);
  return (content, context, outline, call, said) => schemaFindings(content, context, outline, call, said, effort);
}

/**
 * The faults of a call by its tool's schema (format.md §7.26, format.md §8 A18, A29, B15); of a call that is cut off, only
 * those in what was read to its end (A33).
 */
function schemaFindings(
  content: CallContent,
  { tools, hasRepair }: Pick<CallReadingContext, 'tools' | 'hasRepair'>,
  outline: CallOutline,
  call: number,
  said: readonly Finding[],
  effort: Effort,
): SchemaFindings {
  if (tools.length === 0 || content.toolName === '') return { findings: [], withheld: [] };
  const { tool } = content;
  if (!tool) {
    if (!outline.closed && (content.nameSpan?.end ?? outline.end) >= outline.end) return { findings: [], withheld: [] };
    const finding: Finding = {
      code: 'unknown-tool',
      severity: 'error',
      ...(content.nameSpan ?? outline),
      call,
      schemaOnly: true,
      data: { name: content.toolName },
    };
    return { findings: [finding], withheld: [] };
  }
  const paths = new ValuePaths(content.arguments);
  const isSaid = saidAt(said, paths);
  const plain = valueToPlain(content.arguments);
  effort.left += stepsFor(plain);
  const { problems, unchecked } = validate(tool.inputSchema, plain, tool.inputSchema, effort);
  const strays = strayNames(content, tool, effort);
  const elsewhere = new Set(
    said
      .filter(({ code, data }) => code === 'misplaced-element' && data?.['dropped'] === 1)
      .map(({ data }) => pointerSegment(String(data?.['name']))),
  );
  const findings: Finding[] = [];
  const withheld: Finding[] = [];
  // What was not read may hold them.
  const isUnread =
    !content.readable &&
    said.some(({ code, severity }) => (code === 'invalid-json' || code === 'input-too-large') && severity === 'error');
  const isWhole = (code: Code, path: string) => outline.closed || holderOf(code, path, paths, content).closed;
  for (const problem of problems) {
    const { path, keyword } = problem;
    const code = CODE_OF_KEYWORD[keyword] ?? 'type-mismatch';
    if (!isWhole(code, path) || (code === 'missing-argument' && isUnread)) continue;
    if (isSaid(path) || (code === 'unknown-argument' && path.endsWith('/#text'))) continue;
    if (code === 'missing-argument' && strays.missing.has(path)) continue;
    const stray = strays.byPath.get(path);
    const isReported =
      code === 'missing-argument'
        ? elsewhere.has(path)
        : (code === 'type-mismatch' || code === 'enum-mismatch') && isRepaired(paths.value(path), hasRepair);
    if (stray && !isReported) stray.forbidden = true;
    else
      (isReported ? withheld : findings).push({
        code,
        severity: 'error',
        ...spanOf(code, path, paths, content),
        call,
        path,
        schemaOnly: true,
        data: { expected: problem.expected, problem: problem.message, keyword },
      });
  }
  for (const { path, reason } of unchecked)
    if (isWhole('schema-not-checked', path))
      findings.push({
        code: 'schema-not-checked',
        severity: 'warning',
        ...(paths.value(path) ?? content.arguments).inner,
        call,
        path,
        schemaOnly: true,
        data: { reason },
      });
  const isNamelessSaid = said.some(({ code }) => code === 'missing-parameter-name' || code === 'unpaired-argument');
  for (const { path, name, value, meant, isWanted, forbidden } of strays.byPath.values())
    if (name !== '' || !isNamelessSaid)
      if (isWhole('unknown-argument', path))
        findings.push({
          code: 'unknown-argument',
          severity: forbidden || isWanted ? 'error' : 'warning',
          ...value.span,
          call,
          path,
          schemaOnly: true,
          data: { name, ...(meant === null ? {} : { meant }) },
        });
  return { findings, withheld };
}

const CODE_OF_KEYWORD: Readonly<Record<string, SchemaCode>> = {
  required: 'missing-argument',
  dependentRequired: 'missing-argument',
  additionalProperties: 'unknown-argument',
  unevaluatedProperties: 'unknown-argument',
  enum: 'enum-mismatch',
  const: 'enum-mismatch',
};

/** Returns whether a value, or one around it, was already reported. */
function saidAt(said: readonly Finding[], paths: ValuePaths): (path: string) => boolean {
  const spoken = new Set<string>();
  for (const finding of said) {
    if (!SAID_ALREADY.has(finding.code)) continue;
    const path = paths.find(finding)?.path ?? '';
    spoken.add(finding.code === 'duplicate-element' ? path.slice(0, path.lastIndexOf('/')) : path);
  }
  return (path) => {
    if (spoken.size === 0) return false;
    if (spoken.has(path) || spoken.has('')) return true;
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      if (spoken.has(path.slice(0, at))) return true;
    return false;
  };
}

/** A repair was already reported for a scalar whose text was repaired. */
function isRepaired(value: Value | undefined, hasRepair: CallReadingContext['hasRepair']): boolean {
  return (
    value !== undefined &&
    value.type !== 'array' &&
    value.type !== 'object' &&
    hasRepair(value.inner.start, value.inner.end)
  );
}

/** The value at fault; for a missing argument, the value that lacks it. */
function holderOf(code: Code, path: string, paths: ValuePaths, content: CallContent): Value {
  return paths.value(code === 'missing-argument' ? path.slice(0, path.lastIndexOf('/')) : path) ?? content.arguments;
}

function spanOf(code: Code, path: string, paths: ValuePaths, content: CallContent): Span {
  const { inner, span } = holderOf(code, path, paths, content);
  if (code === 'missing-argument') return { start: inner.end, end: inner.end };
  return code === 'unknown-argument' ? span : inner;
}

function* inBoth(names: ReadonlySet<string>, others: ReadonlySet<string>): Generator<string> {
  for (const name of names) if (others.has(name)) yield name;
}

/** A name that the schema does not declare. */
interface Stray {
  readonly path: string;
  readonly name: string;
  readonly value: Value;
  /** The declared name that was probably meant, or null. */
  readonly meant: string | null;
  /** That name is required and not given, so that the call would be refused. */
  readonly isWanted: boolean;
  forbidden: boolean;
}

interface Strays {
  readonly byPath: ReadonlyMap<string, Stray>;
  /** Paths of required arguments that are given under a misspelt name. */
  readonly missing: ReadonlySet<string>;
}

/** Names at any depth that the schema neither declares nor allows (format.md §7.26). */
function strayNames(content: CallContent, tool: ToolDefinition, effort: Effort): Strays {
  const root = tool.inputSchema;
  const byPath = new Map<string, Stray>();
  const missing = new Set<string>();
  const visitObject = (value: ObjectValue, schema: JsonSchema, path: string): void => {
    const given = new Set(value.entries.map(([name]) => name));
    let absent: Set<string> | null = null;
    let required: ReadonlySet<string> | null = null;
    // An object inside the arguments takes any name if its schema declares none; where nothing is declared, none is expected.
    const isFree = path !== '' && declaredProperties(root, schema).length === 0;
    for (const [name, member] of value.entries) {
      if (name === '#text') continue;
      const admission = additionalAllowed(root, schema, name);
      const at = path + pointerSegment(name);
      if (admission === 'declared' || admission === 'allowed' || (admission === 'unspecified' && isFree)) {
        visit(member, propertySchema(root, schema, name), at);
        continue;
      }
      absent ??= new Set(declaredProperties(root, schema).filter((declared) => !given.has(declared)));
      required ??= requiredProperties(root, schema);
      const meant = nearestName(name, absent, effort) ?? otherNameFor(name, inBoth(absent, required));
      if (meant !== null) absent.delete(meant);
      const isWanted = meant !== null && required.has(meant);
      if (isWanted) missing.add(path + pointerSegment(meant));
      byPath.set(at, { path: at, name, value: member, meant, isWanted, forbidden: admission === 'forbidden' });
    }
  };
  const visit = (value: Value, schema: JsonSchema | undefined, path: string): void => {
    if (schema === undefined) return;
    if (value.type === 'object') visitObject(value, schema, path);
    else if (value.type === 'array')
      for (const [index, item] of value.items.entries())
        visit(item, itemSchema(root, schema, index), path + pointerSegment(index));
  };
  visit(content.arguments, root, '');
  return { byPath, missing };
}
