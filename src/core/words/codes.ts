/** Every code (format.md §5 and §7). Codes never change: none is renamed or reused. */
export const CODES = [
  'unescaped-ampersand',
  'unescaped-less-than',
  'cdata-end-in-text',
  'invalid-character',
  'mismatched-tag',
  'unexpected-end-tag',
  'unclosed-tag',
  'malformed-tag',
  'malformed-cdata',
  'unclosed-cdata',
  'truncated',
  'missing-tool-name',
  'unknown-tool',
  'missing-argument',
  'unknown-argument',
  'type-mismatch',
  'enum-mismatch',
  'cdata-as-structure',
  'json-as-structure',
  'markup-in-string',
  'mixed-content',
  'attribute-ignored',
  'duplicate-element',
  'json-payload',
  'invalid-json',
  'no-tool-call',
  'tool-tag-in-prose',
  'call-in-code-fence',
  'call-in-thinking',
  'multiple-calls',
  'nested-tool',
  'double-escaped',
  'entities-in-cdata',
  'mixed-encoding',
  'surrounding-whitespace',
  'input-too-large',
  'foreign-dialect',
  'misplaced-element',
  'lossy-scalar',
  'schema-not-checked',
  'missing-wrapper',
  'unexpected-start-tag',
  'missing-parameter-name',
  'unpaired-argument',
  'attribute-missing',
  'entities-not-decoded',
  'python-literal',
  'double-encoded-json',
  'thinking-open-in-prompt',
  'hallucinated-result',
  'leaked-token',
  'mixed-dialect',
  'doubled-tool-name',
  'arguments-as-object',
  'stream-slip',
  'closing-differs',
  'closing-only',
  'split-call',
  'restarted-arguments',
  'format-in-value',
  'unread-line',
  'blanks-to-limit',
  'example-copied',
  'forge-corrupts-cdata',
  'forge-drops-markup',
  'forge-cuts-at-inner-close',
  'forge-merges-calls',
  'forge-strips-thinking',
  'forge-reads-differently',
] as const;

export type Code = (typeof CODES)[number];

const OF_SCHEMAS = [
  'unknown-tool',
  'missing-argument',
  'unknown-argument',
  'type-mismatch',
  'enum-mismatch',
] as const satisfies readonly Code[];

/** A code that only a schema can give. */
export type SchemaCode = (typeof OF_SCHEMAS)[number];

/** Codes that only a schema can give; they are errors but never change the verdict (format.md §7.1). */
export const SCHEMA_CODES: ReadonlySet<Code> = new Set<Code>(OF_SCHEMAS);

export function isSchemaProblem(code: Code): boolean {
  return SCHEMA_CODES.has(code);
}
