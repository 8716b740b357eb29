import { STYLE_TITLES } from '../dialects/forge/write/example.ts';
import { titleOf } from '../dialects/names.ts';
import { isObject } from '../tools/schema/json-schema.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { allSections, defaultSettings, type PromptSettings, readSettings, withSection } from './prompt-settings.ts';
import { PROMPT_SECTIONS } from './sections/sections.ts';
import { buildPrompt } from './system-prompt.ts';

/** A saved way to write the system prompt; plain data, as fixtures carry it. */
export interface PromptVariant {
  readonly id: string;
  readonly name: string;
  readonly settings: PromptSettings;
  /** The id of the variant that it was made from. */
  readonly parent?: string;
  /** When it was saved, as an ISO date and time; left out of those that come with the page. */
  readonly saved?: string;
}

export const PRESET_VARIANTS: readonly PromptVariant[] = [
  { id: 'escape', name: 'Escape first', settings: defaultSettings('escape') },
  { id: 'cdata', name: 'CDATA for content', settings: defaultSettings('cdata') },
  {
    id: 'no-examples',
    name: 'No examples',
    settings: withSection(defaultSettings('escape'), 'examples', { on: false }),
  },
  { id: 'json', name: 'JSON (legacy)', settings: defaultSettings('json') },
];

/** One thing that two variants set differently. */
export interface SettingDifference {
  readonly setting: string;
  readonly before: string;
  readonly after: string;
}

export interface VariantComparison {
  readonly settings: readonly SettingDifference[];
  /** The whole prompts, for a text diff. */
  readonly before: string;
  readonly after: string;
  /** Tokens that the second takes more (or fewer). */
  readonly tokens: number;
}

/** What changes from one variant to another, in settings, text and size. */
export function compareVariants(
  before: PromptVariant,
  after: PromptVariant,
  tools: readonly ToolDefinition[],
  countTokens: (text: string) => number,
): VariantComparison {
  const [a, b] = [buildPrompt(tools, before.settings).text, buildPrompt(tools, after.settings).text];
  return {
    settings: settingDifferences(before.settings, after.settings),
    before: a,
    after: b,
    tokens: countTokens(b) - countTokens(a),
  };
}

/** A variant from a file or a link; null where it is not one. */
export function readVariant(value: unknown): PromptVariant | null {
  if (!isObject(value) || typeof value.id !== 'string' || typeof value.name !== 'string') return null;
  const settings = readSettings(value.settings);
  const saved =
    typeof value.saved === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value.saved) ? { saved: value.saved } : {};
  const parent = typeof value.parent === 'string' ? { parent: value.parent } : {};
  return settings && { id: value.id, name: value.name, settings, ...parent, ...saved };
}

function settingDifferences(before: PromptSettings, after: PromptSettings): SettingDifference[] {
  const [a, b] = [facts(before), facts(after)];
  return [...a].flatMap(([setting, value]) => {
    const other = b.get(setting) ?? '';
    return value === other ? [] : [{ setting, before: value, after: other }];
  });
}

function facts(settings: PromptSettings): Map<string, string> {
  const sections = allSections(settings);
  const titles = new Map(PROMPT_SECTIONS.map(({ id, title }) => [id, title]));
  const title = (id: (typeof sections)[number]['id']): string => titles.get(id) ?? id;
  const states = [...sections]
    .sort((x, y) => title(x.id).localeCompare(title(y.id), 'en'))
    .map(({ id, on, text }) => [title(id), !on ? 'off' : text === undefined ? 'on' : 'edited'] as const);
  return new Map([
    ['Dialect', titleOf(settings.dialect ?? 'forge')],
    ['Style', STYLE_TITLES[settings.style]],
    ['Optional arguments in examples', settings.optional ? 'shown' : 'left out'],
    ['Order', sections.map(({ id }) => title(id)).join(', ')],
    ...states,
  ]);
}
