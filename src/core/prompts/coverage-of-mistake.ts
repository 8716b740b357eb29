import type { Code } from '../words/codes.ts';
import type { SectionId } from './sections/prompt-section.ts';
import { PROMPT_SECTIONS } from './sections/sections.ts';
import type { SystemPrompt } from './system-prompt.ts';

/** Which section tells a model not to make a mistake, and words by which one sees that it does. */
interface Lesson {
  readonly section: SectionId;
  readonly evidence: RegExp;
}

const ENTITIES: Lesson = { section: 'encoding', evidence: /&(?:amp|lt);/ };
const CDATA_END: Lesson = { section: 'encoding', evidence: /\]\]>/ };
const ONE_METHOD: Lesson = { section: 'encoding', evidence: /one method|never (?:mix|both)/i };
const NO_ENTITIES_IN_CDATA: Lesson = { section: 'encoding', evidence: /inside CDATA|as it is/i };
const STRUCTURE: Lesson = {
  section: 'structure',
  evidence: /\bnever\b[^.]*\b(?:structure|JSON)\b|structure[^.]*\bnever\b/i,
};
const CLOSING: Lesson = { section: 'call-format', evidence: /clos(?:e|ed|ing)\b/i };
const FORMAT: Lesson = { section: 'call-format', evidence: /<tool>/ };
const ALONE: Lesson = { section: 'call-format', evidence: /code fence|thinking/i };
const ONE_CALL: Lesson = { section: 'loop', evidence: /\bone tool\b|\bone call\b/i };
const TIGHT: Lesson = { section: 'rules', evidence: /spaces|white ?space|line breaks/i };
const ARGUMENTS: Lesson = { section: 'tools', evidence: /./ };

const LESSONS: Readonly<Partial<Record<Code, Lesson>>> = {
  'unescaped-ampersand': ENTITIES,
  'unescaped-less-than': ENTITIES,
  'markup-in-string': ENTITIES,
  'double-escaped': { section: 'encoding', evidence: /escape once|twice|&amp;lt;/i },
  'cdata-end-in-text': CDATA_END,
  'malformed-cdata': { section: 'encoding', evidence: /<!\[CDATA\[/ },
  'unclosed-cdata': CDATA_END,
  'entities-in-cdata': NO_ENTITIES_IN_CDATA,
  'mixed-encoding': ONE_METHOD,
  'cdata-as-structure': STRUCTURE,
  'json-as-structure': STRUCTURE,
  'mismatched-tag': CLOSING,
  'unexpected-end-tag': CLOSING,
  'unclosed-tag': CLOSING,
  'malformed-tag': CLOSING,
  'attribute-ignored': { section: 'call-format', evidence: /attribute/i },
  'missing-tool-name': FORMAT,
  'misplaced-element': FORMAT,
  'mixed-content': FORMAT,
  'duplicate-element': FORMAT,
  'json-payload': FORMAT,
  'invalid-json': FORMAT,
  'no-tool-call': FORMAT,
  'foreign-dialect': FORMAT,
  'nested-tool': FORMAT,
  'tool-tag-in-prose': ALONE,
  'call-in-code-fence': ALONE,
  'call-in-thinking': ALONE,
  'multiple-calls': ONE_CALL,
  'unknown-tool': ARGUMENTS,
  'unknown-argument': ARGUMENTS,
  'missing-argument': ARGUMENTS,
  'type-mismatch': ARGUMENTS,
  'enum-mismatch': ARGUMENTS,
  'surrounding-whitespace': TIGHT,
};

/** Whether a prompt warns of a mistake. */
export interface Coverage {
  readonly section: SectionId;
  readonly title: string;
  readonly present: boolean;
  /** For the user, one sentence. */
  readonly sentence: string;
}

/** The section that covers a mistake and whether this prompt says it; null for what no prompt can prevent. */
export function coverageOfMistake(code: Code, prompt: SystemPrompt): Coverage | null {
  const lesson = LESSONS[code];
  const title = PROMPT_SECTIONS.find(({ id }) => id === lesson?.section)?.title;
  if (!lesson || title === undefined) return null;
  const built = prompt.sections.find(({ id }) => id === lesson.section);
  const present = built !== undefined && lesson.evidence.test(built.text);
  const sentence = present
    ? `The prompt covers this under ${title}.`
    : built
      ? `The prompt has a section ${title}, but it does not mention this.`
      : `The prompt does not cover this: its section ${title} is missing.`;
  return { section: lesson.section, title, present, sentence };
}
