import type { Span } from '../../../base/span.ts';
import type { Code } from '../../words/codes.ts';
import type { SectionId } from '../sections/prompt-section.ts';
import type { Concept } from './concepts.ts';
import type { PromptText } from './prompt-text.ts';
import type { Statement } from './statements.ts';

/** What of a prompt keeps a model from a mistake. */
export interface Lesson {
  /** The built-in section that is there for it. */
  readonly section: SectionId;
  /** A sentence that speaks of all of one of these addresses it. */
  readonly says: readonly (readonly Concept[])[];
  /** A whole call that is shown addresses it: its form is what was missed. */
  readonly shown?: true;
  /** The list of the tools addresses it. */
  readonly listed?: true;
}

const lesson = (section: SectionId, ...says: readonly (readonly Concept[])[]): Lesson => ({ section, says });
const form = (...says: readonly (readonly Concept[])[]): Lesson => ({ section: 'call-format', says, shown: true });
const listed = (...says: readonly (readonly Concept[])[]): Lesson => ({ section: 'tools', says, listed: true });

const STRUCTURE: readonly (readonly Concept[])[] = [
  ['structure', 'element'],
  ['structure', 'not', 'cdata'],
  ['structure', 'json'],
];
const CLOSE = lesson('call-format', ['close', 'element'], ['close', 'call'], ['close', 'argument']);
const JSON_RULES = lesson('encoding', ['trailing']);
const CDATA_ENDS = lesson('encoding', ['cdataEnd'], ['cdata', 'close']);

/** By code; what no prompt can prevent has none. */
export const LESSONS: Readonly<Partial<Record<Code, Lesson>>> = {
  'unescaped-ampersand': lesson('encoding', ['ampersand', 'escape']),
  'unescaped-less-than': lesson('encoding', ['lessThan', 'escape']),
  'markup-in-string': lesson('encoding', ['lessThan', 'escape']),
  'double-escaped': lesson('encoding', ['once', 'escape'], ['once', 'ampersand']),
  'cdata-end-in-text': lesson('encoding', ['cdataEnd']),
  'malformed-cdata': lesson('encoding', ['cdata', 'command'], ['cdata', 'inside']),
  'unclosed-cdata': CDATA_ENDS,
  'entities-in-cdata': lesson('encoding', ['not', 'escape', 'cdata'], ['not', 'ampersand', 'cdata']),
  'mixed-encoding': lesson('encoding', ['mix', 'not'], ['mix', 'cdata', 'escape']),
  'cdata-as-structure': lesson('structure', ['cdata', 'structure']),
  'json-as-structure': lesson('structure', ...STRUCTURE),
  'double-encoded-json': lesson('structure', ['json', 'structure', 'not']),
  'mismatched-tag': CLOSE,
  'unexpected-end-tag': CLOSE,
  'unclosed-tag': CLOSE,
  'malformed-tag': CLOSE,
  'attribute-ignored': lesson('call-format', ['attribute', 'not']),
  'missing-tool-name': form(),
  'misplaced-element': form(),
  'mixed-content': form(),
  'duplicate-element': form(),
  'json-payload': form(),
  'no-tool-call': form(),
  'foreign-dialect': form(),
  'mixed-dialect': form(),
  'missing-wrapper': form(),
  'unexpected-start-tag': form(),
  'missing-parameter-name': form(),
  'unpaired-argument': form(),
  'attribute-missing': form(),
  'nested-tool': form(),
  'invalid-json': JSON_RULES,
  'python-literal': lesson('encoding', ['literal', 'json'], ['literal', 'type']),
  'lossy-scalar': lesson('structure', ['literal', 'type']),
  'tool-tag-in-prose': lesson('call-format', ['prose', 'call']),
  'call-in-code-fence': lesson('call-format', ['fence', 'not']),
  'call-in-thinking': lesson('call-format', ['thinking', 'not']),
  'multiple-calls': lesson('loop', ['oneCall']),
  'hallucinated-result': lesson('loop', ['wait', 'call']),
  'unknown-tool': listed(['listed', 'call']),
  'unknown-argument': listed(['listed', 'argument']),
  'missing-argument': listed(['required', 'argument']),
  'type-mismatch': listed(['type', 'argument'], ['type', 'literal']),
  'enum-mismatch': listed(['allowed', 'argument']),
  'surrounding-whitespace': lesson('rules', ['blank', 'not'], ['blank', 'inside']),
};

/** A stretch of a prompt that addresses a mistake. */
export interface Address extends Span {
  /** The sentence, or what is shown there. */
  readonly text: string;
}

/** What of a prompt addresses a mistake: sentences first, then pieces that it shows as wrong, the form, the list of tools. */
export function addressesOf(code: Code, prompt: PromptText, lists: readonly Address[]): readonly Address[] {
  const taught = LESSONS[code];
  if (!taught) return [];
  const { text, statements, fragments, examples } = prompt;
  return [
    ...statements.filter((statement) => speaksOf(statement, taught.says)),
    ...fragments
      .filter(({ label, diagnostics }) => label === 'wrong' && diagnostics.some((found) => found.code === code))
      .map(({ start, end }) => ({ start, end, text: text.slice(start, end) })),
    ...(taught.shown
      ? examples.slice(0, 1).map(({ start, end }) => ({ start, end, text: text.slice(start, end) }))
      : []),
    ...(taught.listed ? lists : []),
  ];
}

/** Under a label that says what not to do, a sentence says "not" without the word. */
const speaksOf = ({ concepts, negative }: Statement, says: Lesson['says']): boolean =>
  says.some((wanted) => wanted.every((concept) => concepts.has(concept) || (concept === 'not' && negative)));
