import { renderCall } from '../dialects/write/render-calls.ts';
import { pointerNames } from '../json/json-pointer.ts';
import { sectionOf } from '../logs/opened/cause-words.ts';
import { coverageOf } from '../prompts/coverage-of-mistake.ts';
import { estimateTokens } from '../prompts/estimate-tokens.ts';
import { allSections, listedTools, moveSection, type PromptSettings, withSection } from '../prompts/prompt-settings.ts';
import { exampleSpans } from '../prompts/reading/prompt-calls.ts';
import type { SectionId } from '../prompts/sections/prompt-section.ts';
import { buildPrompt, sectionTemplates } from '../prompts/system-prompt.ts';
import { readWithoutFixes } from '../prompts/workshop/workbench.ts';
import { isObject } from '../tools/schema/json-schema.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { toolId } from '../tools/tool-named.ts';
import type { Code } from '../words/codes.ts';
import type { RunRow } from './opened-run.ts';
import type { WholeCall } from './task.ts';

/** The section of a prompt that covers why an answer is not right, and a change of the prompt that answers it. */
export interface DraftedChange {
  readonly section: SectionId;
  readonly title: string;
  readonly tokens: number;
  /** What the section says of it, or does not. */
  readonly sentence: string;
  /** What is there, and the line that is drafted after it or in its place; null where nothing is offered. */
  readonly before: string;
  readonly line: string | null;
  /** What sets the prompt with the change apart, after its name, and in a sentence: `one line more`, `one more line in Escaping`. */
  readonly suffix: string;
  readonly changed: string;
  /** The prompt with the change. */
  readonly settings: PromptSettings;
}

/**
 * Drafts a change that answers why an answer is not right; null where no section of a prompt covers it. A prompt's example that
 * was copied is changed itself; an answer without the form of a call is answered where the form is taught; escaping is spoken
 * of only where a value was damaged.
 */
export function draftedChange(
  row: RunRow,
  tools: readonly ToolDefinition[],
  settings: PromptSettings,
): DraftedChange | null {
  const { answer, judged } = row;
  const { expect } = answer;
  if (!expect || !judged) return null;
  const draft = new Draft(tools, settings);
  if (judged.isCopied) return draft.ofExample(answer.input);
  const codes = judged.trouble?.codes ?? [];
  const section = sectionOf(codes)?.id;
  // A call without its outer tag is told by that, whatever its value.
  if (codes.includes('malformed-tag' satisfies Code)) return draft.ofForm(answer.input);
  const isDamaged = judged.otherwise?.isDamaged === true || section === OF_VALUES;
  if (isDamaged && expect.arguments) return draft.ofValue(row, expect, codes);
  const isFormLost = judged.otherwise?.title === 'No call' || section === OF_FORM;
  return isFormLost ? draft.ofForm(answer.input) : section ? draft.named(section, codes) : null;
}

const OF_VALUES: SectionId = 'encoding';
const OF_FORM: SectionId = 'call-format';

/** Its tags were told apart most often by a model that was shown the tools before the form of a call. */
const TOOLS_FIRST =
  'The answer lacks the form of a call. A small model that was tried wrote it in 34 of 38 answers with the tools before it, in 20 with the form first.';
const OUTER = 'The outer element is always <tool>; the name of the tool is in <tool_name>.';

class Draft {
  readonly #tools: readonly ToolDefinition[];
  readonly #settings: PromptSettings;

  constructor(tools: readonly ToolDefinition[], settings: PromptSettings) {
    this.#tools = tools;
    this.#settings = settings;
  }

  /** A section that covers it, without a change. */
  named(section: SectionId, codes: readonly string[]): DraftedChange | null {
    return this.#draft(section, this.#coverage(codes) ?? 'It speaks of this.', null);
  }

  /** A line that shows the value as it is written. */
  ofValue({ answer: { input }, judged }: RunRow, expect: WholeCall, codes: readonly string[]): DraftedChange | null {
    const { dialect = 'forge', style } = this.#settings;
    const { path = '', asked } = judged?.otherwise ?? {};
    const [name, value] = lineToShow(expect.arguments, path, asked?.text ?? '');
    const call = { toolName: expect.toolName, arguments: { [name]: value } };
    const { text, spans } = renderCall(dialect, { call, tool: null }, style);
    const span = spans.find(({ path }) => path !== '')?.value;
    if (!span) return null;
    if (input.includes(text.slice(span.start, span.end))) {
      const section = sectionOf(codes)?.id;
      return section
        ? this.#draft(
            section,
            this.#coverage(codes) ?? 'It speaks of this, and the value itself is written right.',
            null,
          )
        : null;
    }
    const line = `Right: ${lineAround(text, span.start, span.end)}`;
    const isThere = this.#template(OF_VALUES)?.template.includes(line);
    return this.#draft(
      OF_VALUES,
      isThere
        ? 'It shows this very value already.'
        : (this.#coverage(codes) ?? 'It speaks of this, but shows no such value.'),
      isThere ? null : this.#withLine(OF_VALUES, line),
    );
  }

  /** The tools before the form of a call; a line on its outer element where they are there already. */
  ofForm(input: string): DraftedChange | null {
    const { dialect = 'forge', style } = this.#settings;
    const said = 'The answer lacks the form of a call, which it teaches.';
    if (dialect !== 'forge' || style === 'json') return this.#draft(OF_FORM, said, null);
    const order = allSections(this.#settings).flatMap(({ id, on }) => (on ? [id] : []));
    const [form, list] = [order.indexOf(OF_FORM), order.indexOf('tools')];
    if (form >= 0 && list > form) return this.#draft(OF_FORM, TOOLS_FIRST, this.#moved('tools', OF_FORM));
    const isThere = this.#template(OF_FORM)?.template.includes(OUTER);
    const isNeeded = !isThere && !/<tool>/.test(input);
    return this.#draft(OF_FORM, said, isNeeded ? this.#withLine(OF_FORM, OUTER) : null);
  }

  /** Another example in the place of the one that was copied, or examples after the rules. */
  ofExample(input: string): DraftedChange | null {
    const prompt = buildPrompt(this.#tools, this.#settings);
    const tools = listedTools(this.#tools, this.#settings);
    const copied = exampleSpans(input, prompt.text, tools, this.#settings.dialect ?? 'forge')[0];
    const within = copied && prompt.sections.find(({ start, end }) => start <= copied.start && copied.end <= end);
    if (!within) return null;
    const said = 'The answer is the example that the prompt shows here.';
    const other = tools.find(({ name }) => name !== copied.toolName);
    const template = this.#template(within.id);
    if (template?.template.includes(CALL_PART) && other) {
      const part = `{example:${toolId(other)}}`;
      const text = template.template.replace(CALL_PART, part);
      return this.#draft(within.id, `${said} Of another tool it is no answer to what was asked.`, {
        before: CALL_PART,
        line: part,
        suffix: 'another example',
        changed: `an example of ${toolId(other)} in ${template.title}`,
        settings: withSection(this.#settings, within.id, { text, basis: template.builtIn }),
      });
    }
    const order = allSections(this.#settings).map(({ id }) => id);
    const isBefore = within.id === 'examples' && order.indexOf('examples') < order.indexOf('rules');
    return this.#draft(within.id, said, isBefore ? this.#moved('rules', 'examples') : null);
  }

  #template(section: SectionId) {
    return sectionTemplates(this.#tools, this.#settings).find(({ id }) => id === section);
  }

  /** What the prompt says of the first mistake, where it does not warn of it. */
  #coverage([code]: readonly string[]): string | null {
    const { dialect = 'forge' } = this.#settings;
    const prompt = buildPrompt(this.#tools, this.#settings);
    const tools = listedTools(this.#tools, this.#settings);
    const covers = code && coverageOf(prompt, tools, readWithoutFixes, dialect)(code as Code);
    return covers && !covers.present ? covers.sentence : null;
  }

  #withLine(section: SectionId, line: string): Change {
    const { template = '', builtIn = '', title = '' } = this.#template(section) ?? {};
    const known = template.trimEnd();
    return {
      before: known.slice(known.lastIndexOf('\n') + 1),
      line,
      suffix: 'one line more',
      changed: `one more line in ${title}`,
      settings: withSection(this.#settings, section, { text: `${known}\n${line}`, basis: builtIn }),
    };
  }

  /** One section right before another. */
  #moved(section: SectionId, before: SectionId): Change {
    const order = allSections(this.#settings).map(({ id }) => id);
    const title = (id: SectionId): string => this.#template(id)?.title ?? id;
    return {
      before: `# ${title(section)}`,
      line: `# ${title(before)}`,
      suffix: 'another order',
      changed: `${title(section)} before ${title(before)}`,
      settings: moveSection(this.#settings, section, order.indexOf(before)),
    };
  }

  #draft(section: SectionId, sentence: string, change: Change | null): DraftedChange | null {
    const template = this.#template(section);
    if (!template) return null;
    const built = buildPrompt(this.#tools, this.#settings).sections.find(({ id }) => id === section);
    const unchanged = { before: '', line: null, suffix: '', changed: '', settings: this.#settings };
    const { title } = template;
    return { section, title, tokens: estimateTokens(built?.text ?? ''), sentence, ...(change ?? unchanged) };
  }
}

type Change = Pick<DraftedChange, 'before' | 'line' | 'suffix' | 'changed' | 'settings'>;

/** The live part that writes out a call. */
const CALL_PART = '{call}';
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
