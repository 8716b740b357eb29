import { renderCall } from '../dialects/write/render-calls.ts';
import { pointerNames } from '../json/json-pointer.ts';
import { sectionOf } from '../logs/opened/cause-words.ts';
import { coverageOf } from '../prompts/coverage-of-mistake.ts';
import { estimateTokens } from '../prompts/estimate-tokens.ts';
import { listedTools, type PromptSettings } from '../prompts/prompt-settings.ts';
import type { SectionId } from '../prompts/sections/prompt-section.ts';
import { buildPrompt, sectionTemplates } from '../prompts/system-prompt.ts';
import { readWithoutFixes } from '../prompts/workshop/workbench.ts';
import { isObject } from '../tools/schema/json-schema.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { RunRow } from './opened-run.ts';

/** The section of a prompt that covers why an answer is not right, and a line that would show the model what was right. */
export interface DraftedChange {
  readonly section: SectionId;
  readonly title: string;
  readonly tokens: number;
  /** What the section says of it, or does not. */
  readonly sentence: string;
  /** The last line that is there, and the one that is drafted after it; null where it would teach nothing. */
  readonly before: string;
  readonly line: string | null;
  /** The section's text with the line, and the text that comes with the page. */
  readonly text: string;
  readonly builtIn: string;
}

/** A text that is not written as it should be is a matter of how it is encoded, whatever became of the call around it. */
const OF_VALUES: SectionId = 'encoding';

/** Drafts a change of one section from an answer that is not right; null where no section of a prompt covers it. */
export function draftedChange(
  { answer: { expect, input }, judged }: RunRow,
  tools: readonly ToolDefinition[],
  settings: PromptSettings,
): DraftedChange | null {
  const codes = judged?.trouble?.codes ?? [];
  const { path = '', asked } = judged?.otherwise ?? {};
  if (!expect) return null;
  const { dialect = 'forge', style } = settings;
  const [name, value] = lineToShow(expect.arguments, path, asked?.text ?? '');
  const call = { toolName: expect.toolName, arguments: { [name]: value } };
  const { text, spans } = renderCall(dialect, { call, tool: null }, style);
  const span = spans.find(({ path }) => path !== '')?.value;
  if (!span) return null;
  const isWrittenRight = input.includes(text.slice(span.start, span.end));
  const section = isWrittenRight ? sectionOf(codes)?.id : OF_VALUES;
  const template = sectionTemplates(tools, settings).find(({ id }) => id === section);
  if (!section || !template) return null;
  const line = `Right: ${lineAround(text, span.start, span.end)}`;
  const known = template.template.trimEnd();
  const isThere = known.includes(line);
  const [code] = codes;
  const covers =
    code && coverageOf(buildPrompt(tools, settings), listedTools(tools, settings), readWithoutFixes, dialect)(code);
  return {
    section,
    title: template.title,
    tokens: estimateTokens(buildPrompt(tools, settings).sections.find(({ id }) => id === section)?.text ?? ''),
    sentence: isThere
      ? 'It shows this very value already.'
      : covers && !covers.present
        ? covers.sentence
        : isWrittenRight
          ? 'It speaks of this, and the value itself is written right.'
          : 'It speaks of this, but shows no such value.',
    before: known.slice(known.lastIndexOf('\n') + 1),
    line: isThere || isWrittenRight ? null : line,
    text: `${known}\n${line}`,
    builtIn: template.builtIn,
  };
}

/** Characters of a value that are shown. */
const LONGEST = 80;

/** The argument and the line of it that the model did not get right: that of the difference, else the first with markup. */
function lineToShow(given: Readonly<Record<string, unknown>>, path: string, part: string): readonly [string, string] {
  const texts = textsIn(given, []);
  const at = pointerNames(path.replaceAll('*', '0')).join('/');
  const [names, text] = texts.find(([place]) => place.join('/') === at) ??
    texts.find(([, other]) => HARD.test(other)) ??
    texts[0] ?? [['value'], ''];
  const lines = text.split('\n');
  const line = lines.find((one) => part !== '' && one.includes(part)) ?? lines.find((one) => HARD.test(one)) ?? text;
  const name = [...names].reverse().find((one) => !/^\d+$/.test(one)) ?? 'value';
  return [name, line.slice(0, LONGEST)];
}

const HARD = /[&<>\]]/;

function textsIn(value: unknown, place: readonly string[]): (readonly [readonly string[], string])[] {
  if (typeof value === 'string') return [[place, value]];
  if (Array.isArray(value)) return value.flatMap((item, at) => textsIn(item, [...place, String(at)]));
  return isObject(value) ? Object.entries(value).flatMap(([name, item]) => textsIn(item, [...place, name])) : [];
}

const lineAround = (text: string, start: number, end: number): string => {
  const lineEnd = text.indexOf('\n', end);
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, lineEnd < 0 ? text.length : lineEnd).trim();
};
