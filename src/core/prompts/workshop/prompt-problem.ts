import type { Span } from '../../../base/span.ts';
import type { LineIndex } from '../../text/line-index.ts';
import type { Severity, TextEdit } from '../../words/diagnostic.ts';
import { applyEdits, shiftEdits } from '../../words/edits.ts';
import type { PromptFinding } from '../lint/lint-rule.ts';
import type { SectionId } from '../sections/prompt-section.ts';
import type { SectionTemplate, SystemPrompt } from '../system-prompt.ts';
import type { Workbench } from './workbench.ts';

/** What the prompt gets wrong, with its place. */
export interface PromptProblem extends Span {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** The section it is in; null in a heading. */
  readonly section: SectionId | null;
  /** Line of the prompt, from 1. */
  readonly line: number;
  /** The section's text with the mistake fixed; with `tool`, the user's example of that tool. */
  readonly fix?: { readonly title: string; readonly text: string; readonly tool?: string };
}

/** A finding with its place, and its fix as an edit of what the user wrote. */
export function problemOf(
  finding: PromptFinding,
  { sections }: SystemPrompt,
  lines: LineIndex,
  templates: ReadonlyMap<string, SectionTemplate>,
  bench: Workbench,
): PromptProblem {
  const { fix, ...rest } = finding;
  const section = sections.find(({ start, end }) => start <= finding.start && finding.end <= end);
  const edits = fix && section ? shiftEdits(fix.edits, section.start) : [];
  const template = section && templates.get(section.id)?.template;
  const fixed =
    section && template !== undefined && edits.length > 0
      ? (fixedExample(bench, section.text, edits) ?? fixedTemplate(template, section.text, edits))
      : null;
  return {
    ...rest,
    section: section?.id ?? null,
    line: lines.position(finding.start).line,
    ...(fix && fixed ? { fix: { title: fix.title, ...fixed } } : {}),
  };
}

/** The user's example that the edits fall into, fixed; null where they fall into none. */
function fixedExample({ written }: Workbench, text: string, edits: readonly TextEdit[]) {
  for (const [tool, example] of Object.entries(written)) {
    const at = text.indexOf(example.trim());
    const from = at - (example.length - example.trimStart().length);
    const isInside = at >= 0 && edits.every(({ start, end }) => at <= start && end <= at + example.trim().length);
    if (isInside) return { tool, text: applyEdits(example, shiftEdits(edits, from)) };
  }
  return null;
}

/** Characters around an edit by which its place is found in a template. */
const AROUND = 40;

/** The template with edits of the text that it gives; null where one falls into a live part or its place is not the only one. */
function fixedTemplate(template: string, text: string, edits: readonly TextEdit[]): { text: string } | null {
  if (edits.some(({ start, end }) => start < 0 || end > text.length)) return null;
  if (template.trim() === text) return { text: applyEdits(text, edits) };
  const moved: TextEdit[] = [];
  for (const { start, end, text: written } of edits) {
    const from = Math.max(0, start - AROUND);
    const around = text.slice(from, end + AROUND);
    const at = template.indexOf(around);
    if (at < 0 || template.includes(around, at + 1)) return null;
    moved.push({ start: at + start - from, end: at + end - from, text: written });
  }
  return { text: applyEdits(template, moved) };
}
