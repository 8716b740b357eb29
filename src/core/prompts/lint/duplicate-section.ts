import type { Span } from '../../../base/span.ts';
import type { LintRule, PromptFinding } from './lint-rule.ts';

/** Paragraphs shorter than this may well be there twice. */
const SHORTEST_PARAGRAPH = 80;

interface Part extends Span {
  /** What makes two parts the same. */
  readonly key: string;
  readonly text: string;
  readonly title: string;
}

/** Sections with one heading and paragraphs that are there twice. */
export const duplicateSection: LintRule = ({ text, prose }) => {
  const sections = repeated(sectionsOf(prose, text));
  // Both come in the order of the text; of sections inside each other the outer one comes first.
  let next = 0;
  let covered = 0;
  const paragraphs = repeated(paragraphsOf(prose, text)).filter(({ start }) => {
    for (; (sections[next]?.start ?? Infinity) <= start; next++) covered = Math.max(covered, sections[next]?.end ?? 0);
    return start >= covered;
  });
  return [...sections, ...paragraphs].sort((a, b) => a.start - b.start);
};

function repeated(parts: readonly Part[]): PromptFinding[] {
  const first = new Map<string, Part>();
  return parts.flatMap((part) => {
    const known = first.get(part.key);
    if (!known) first.set(part.key, part);
    if (!known) return [];
    const same = known.text === part.text;
    const { start, end } = part;
    return [
      {
        rule: 'duplicate-section' as const,
        severity: 'warning' as const,
        message: same
          ? `${part.title} is here twice, word for word.`
          : `${part.title} is here twice with different texts.`,
        start,
        end,
        ...(same ? { fix: { title: 'Remove the second', edits: [{ start, end, text: '' }] } } : {}),
      },
    ];
  });
}

/** From each heading to the next of its level or above. */
function sectionsOf(prose: string, text: string): Part[] {
  const headings = [...prose.matchAll(/^(#{1,6})\s+(\S.*)$/gm)].map((match) => ({
    start: match.index,
    level: match[1]?.length ?? 1,
    title: (match[2] ?? '').trim(),
  }));
  const ends = new Array<number>(headings.length).fill(prose.length);
  const open: number[] = [];
  headings.forEach(({ level, start }, index) => {
    while (open.length > 0 && (headings[open.at(-1) ?? 0]?.level ?? 0) >= level) ends[open.pop() ?? 0] = start;
    open.push(index);
  });
  return headings.map(({ start, level, title }, index) => {
    const end = ends[index] ?? prose.length;
    return {
      start,
      end,
      key: `${level} ${title.toLowerCase()}`,
      title: `The section ${title}`,
      text: text.slice(start, end).trim(),
    };
  });
}

function paragraphsOf(prose: string, text: string): Part[] {
  return [...prose.matchAll(/\S(?:[^\n]|\n(?!\s*\n))*/g)]
    .filter(([paragraph]) => paragraph.replace(/\s+/g, ' ').length >= SHORTEST_PARAGRAPH)
    .map(({ 0: paragraph, index: start }) => {
      const key = paragraph.replace(/\s+/g, ' ').trim();
      return {
        start,
        end: start + paragraph.length,
        key,
        title: 'This paragraph',
        text: text.slice(start, start + paragraph.length).trim(),
      };
    });
}
