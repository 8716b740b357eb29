import type { Report } from '../../../contract/parse-service.ts';
import type { Code } from '../../../core/words/codes.ts';
import { figure } from '../../widgets/count.ts';
import type { CauseGroup } from './causes.ts';

/** What each code is called behind a number: for one, and for several where that differs. */
const NOUNS: Readonly<Record<Code, readonly [one: string, many?: string]>> = {
  'unescaped-ampersand': ['bare `&`'],
  'unescaped-less-than': ['bare `<`'],
  'cdata-end-in-text': ['`]]>` in text'],
  'invalid-character': ['character XML cannot hold', 'characters XML cannot hold'],
  'mismatched-tag': ['wrong end tag', 'wrong end tags'],
  'unexpected-end-tag': ['end tag without a start', 'end tags without a start'],
  'unclosed-tag': ['missing end tag', 'missing end tags'],
  'malformed-tag': ['malformed tag', 'malformed tags'],
  'malformed-cdata': ['misspelt CDATA'],
  'unclosed-cdata': ['unclosed CDATA'],
  truncated: ['cut off'],
  'missing-tool-name': ['missing tool name', 'missing tool names'],
  'unknown-tool': ['unknown tool', 'unknown tools'],
  'missing-argument': ['missing argument', 'missing arguments'],
  'unknown-argument': ['unknown argument', 'unknown arguments'],
  'type-mismatch': ['wrong type', 'wrong types'],
  'enum-mismatch': ['value not allowed', 'values not allowed'],
  'cdata-as-structure': ['structure hidden in CDATA', 'structures hidden in CDATA'],
  'json-as-structure': ['JSON in place of elements'],
  'markup-in-string': ['text value with markup', 'text values with markup'],
  'mixed-content': ['text beside elements'],
  'attribute-ignored': ['tag with unread attributes', 'tags with unread attributes'],
  'duplicate-element': ['element given twice', 'elements given twice'],
  'json-payload': ['call in the old JSON format', 'calls in the old JSON format'],
  'invalid-json': ['broken JSON'],
  'no-tool-call': ['missing call', 'missing calls'],
  'tool-tag-in-prose': ['tool tag in prose', 'tool tags in prose'],
  'call-in-code-fence': ['call in a code fence', 'calls in code fences'],
  'call-in-thinking': ['call inside thinking', 'calls inside thinking'],
  'multiple-calls': ['call too many', 'calls too many'],
  'nested-tool': ['tool tag inside a call', 'tool tags inside a call'],
  'double-escaped': ['text escaped twice', 'texts escaped twice'],
  'entities-in-cdata': ['CDATA with entities'],
  'mixed-encoding': ['value with entities and CDATA', 'values with entities and CDATA'],
  'surrounding-whitespace': ['value with white space around', 'values with white space around'],
  'input-too-large': ['text too long', 'texts too long'],
  'foreign-dialect': ['call syntax in prose', 'call syntaxes in prose'],
  'misplaced-element': ['misplaced element', 'misplaced elements'],
  'lossy-scalar': ['number that loses digits', 'numbers that lose digits'],
  'schema-not-checked': ['value not checked', 'values not checked'],
  'missing-wrapper': ['missing wrapper tag', 'missing wrapper tags'],
  'unexpected-start-tag': ['doubled start tag', 'doubled start tags'],
  'missing-parameter-name': ['argument without a name', 'arguments without a name'],
  'unpaired-argument': ['unpaired argument', 'unpaired arguments'],
  'attribute-missing': ['argument without its type', 'arguments without their type'],
  'entities-not-decoded': ['value with entities as text', 'values with entities as text'],
  'python-literal': ['Python literal', 'Python literals'],
  'double-encoded-json': ['JSON inside a JSON string', 'JSON texts inside JSON strings'],
  'thinking-open-in-prompt': ['thinking begun in the prompt'],
  'hallucinated-result': ['made-up result', 'made-up results'],
  'leaked-token': ['leaked token', 'leaked tokens'],
  'mixed-dialect': ['tag of another dialect', 'tags of another dialect'],
  'forge-corrupts-cdata': ['CDATA that Forge changes'],
  'forge-drops-markup': ['value whose markup Forge drops', 'values whose markup Forge drops'],
  'forge-cuts-at-inner-close': ['call that Forge ends early', 'calls that Forge ends early'],
  'forge-merges-calls': ['call that Forge does not run', 'calls that Forge does not run'],
  'forge-strips-thinking': ['value whose thinking tags Forge takes out', 'values whose thinking tags Forge takes out'],
  'forge-reads-differently': ['call that Forge reads otherwise', 'calls that Forge reads otherwise'],
};

/** Codes that speak of an argument by its name, not of something in it. */
const OF_THE_ARGUMENT: ReadonlySet<Code> = new Set(['missing-argument', 'unknown-argument']);

type Named = Pick<CauseGroup, 'code' | 'count' | 'argument' | 'fixable'>;

/** What there is so often, without the number: `bare &`, `wrong end tags`. */
export function causeNoun({ code, count }: Pick<Named, 'code' | 'count'>): string {
  const [one, many = one] = NOUNS[code];
  return count === 1 ? one : many;
}

/** Where: `in command`; empty where they stand in no argument, or in several. */
export function causePlace({ code, argument, fixable }: Pick<Named, 'code' | 'argument' | 'fixable'>): string {
  if (!argument) return '';
  // A cut has a safe fix only where it is behind the argument: every one was closed, and the end alone is missing.
  if (code === 'truncated' && fixable > 0) return '';
  const name = `\`${argument.replaceAll('`', '’')}\``;
  return OF_THE_ARGUMENT.has(code) ? name : `in ${name}`;
}

/** A group in words, as the head of its places: `Bare & in command`. */
export function causeTitle(group: Named): string {
  const title = [causeNoun({ ...group, count: 1 }), causePlace(group)].filter(Boolean).join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** What the button that makes the fixes of a group says; null where there is none to make. */
export function fixAllWords({ count, fixable, mayHaveFixes }: CauseGroup): string | null {
  if (mayHaveFixes) return 'Fix all';
  if (fixable === 0) return null;
  return count === 1 ? 'Fix' : `Fix ${fixable === count ? 'all ' : ''}${figure(fixable)}`;
}

/** Why a group has no button. A call that was read whole is stopped by nothing but its schema. */
export function noFixWords(
  { severity, members: [first] }: CauseGroup,
  { calls, callCount }: Pick<Report, 'calls' | 'callCount'>,
): string {
  if (severity !== 'error' || first?.call === undefined) return 'no safe fix';
  if (calls[first.call]?.complete && !first.schemaOnly) return 'no safe fix';
  return `stops ${callCount > 1 ? `call ${figure(first.call + 1)}` : 'the call'}, no safe fix`;
}
