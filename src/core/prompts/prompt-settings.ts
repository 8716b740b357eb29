import { EXAMPLE_STYLES, type ExampleStyle } from '../dialects/forge/write/example.ts';
import { isDialectId } from '../dialects/names.ts';
import { pointerSegment } from '../json/json-pointer.ts';
import { isObject, stringList } from '../tools/schema/json-schema.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { toolId } from '../tools/tool-named.ts';
import { readTaskEnd, type TaskEnd } from '../words/task-end.ts';
import { isOwnSection, SECTION_IDS, type SectionId } from './sections/prompt-section.ts';

/** One section's place in a prompt. */
export interface SectionSetting {
  readonly id: SectionId;
  readonly on: boolean;
  /** The text to use instead of the section's own; live parts in it follow the tools. */
  readonly text?: string;
  /** The heading to use instead of the section's own. */
  readonly title?: string;
  /** The section's own text when the user's was begun, to tell when that has changed since. */
  readonly basis?: string;
}

/** How a system prompt is put together; plain data. */
export interface PromptSettings {
  /** The dialect that the model is to write, by its id; Forge's own by default. */
  readonly dialect?: string;
  readonly style: ExampleStyle;
  /** Whether the examples show optional arguments. */
  readonly optional: boolean;
  /** How a task ends; where it is not said the prompt asks for a plain answer. */
  readonly taskEnd?: TaskEnd;
  /** Tools that the prompt leaves out: names, after `server/` where a tool names one. */
  readonly without?: readonly string[];
  /** In the order in which they are; a section that is not here comes at the end, switched on. */
  readonly sections: readonly SectionSetting[];
}

export const defaultSettings = (style: ExampleStyle = 'escape', dialect = 'forge'): PromptSettings => ({
  ...(dialect !== 'forge' && { dialect }),
  style,
  optional: true,
  sections: SECTION_IDS.map((id) => ({ id, on: true })),
});

/** The settings with one section changed. */
export function withSection(settings: PromptSettings, id: SectionId, change: Partial<SectionSetting>): PromptSettings {
  const sections = allSections(settings).map((section) => (section.id === id ? { ...section, ...change } : section));
  return { ...settings, sections };
}

/** The settings with one section moved to a place, from 0. */
export function moveSection(settings: PromptSettings, id: SectionId, place: number): PromptSettings {
  const sections = allSections(settings);
  const others = sections.filter((section) => section.id !== id);
  const moved = sections.filter((section) => section.id === id);
  return { ...settings, sections: [...others.slice(0, place), ...moved, ...others.slice(place)] };
}

/** The tools that a prompt with these settings lists. */
export function listedTools<T extends Pick<ToolDefinition, 'name' | 'server'>>(
  tools: readonly T[],
  { without = [] }: PromptSettings,
): readonly T[] {
  if (without.length === 0) return tools;
  const left = new Set(without);
  return tools.filter((tool) => !left.has(toolId(tool)));
}

/** Every section once, in the order of the settings. */
export function allSections({ sections }: PromptSettings): readonly SectionSetting[] {
  const listed = new Set(sections.map(({ id }) => id));
  const unlisted = SECTION_IDS.filter((id) => !listed.has(id)).map((id) => ({ id, on: true }));
  return [...sections.filter(({ id }, index) => sections.findIndex((other) => other.id === id) === index), ...unlisted];
}

/** Settings from a file or a link; what is missing or unknown falls back to the default. Null where it is no object. */
export function readSettings(value: unknown): PromptSettings | null {
  if (!isObject(value)) return null;
  const style = EXAMPLE_STYLES.find((known) => known === value.style) ?? 'escape';
  const listed = Array.isArray(value.sections) ? value.sections.filter(isObject) : [];
  const sections = listed.flatMap(({ id, on, ...own }): SectionSetting[] => {
    const known = isSectionId(id) ? id : null;
    const texts = (['text', 'title', 'basis'] as const).flatMap((key) =>
      typeof own[key] === 'string' ? [[key, own[key]]] : [],
    );
    return known === null ? [] : [{ id: known, on: on !== false, ...Object.fromEntries(texts) }];
  });
  const without = stringList(value.without);
  const taskEnd = readTaskEnd(value.taskEnd);
  const dialect = typeof value.dialect === 'string' && isDialectId(value.dialect) ? value.dialect : 'forge';
  return {
    ...(dialect !== 'forge' && { dialect }),
    style,
    optional: value.optional !== false,
    ...(taskEnd !== null && { taskEnd }),
    ...(without.length > 0 && { without }),
    sections: allSections({ style, optional: true, sections }),
  };
}

const isSectionId = (id: unknown): id is SectionId =>
  SECTION_IDS.some((section) => section === id) || (typeof id === 'string' && isOwnSection(id));

/** What settings may hold, and whether a value can be meant. */
const SETTINGS: Readonly<Record<string, (value: unknown) => boolean>> = {
  dialect: (value) => typeof value === 'string' && isDialectId(value),
  style: (value) => EXAMPLE_STYLES.some((style) => style === value),
  optional: (value) => typeof value === 'boolean',
  taskEnd: (value) => readTaskEnd(value) !== null,
  without: (value) => Array.isArray(value) && stringList(value).length === value.length,
  sections: Array.isArray,
};

const OF_A_SECTION: typeof SETTINGS = {
  id: isSectionId,
  on: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
  title: (value) => typeof value === 'string',
  basis: (value) => typeof value === 'string',
};

/** Whether an object holds any setting at all. */
export const holdsSettings = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).some((key) => Object.hasOwn(SETTINGS, key));

/** JSON pointers of what an object holds that is no setting, and that {@link readSettings} leaves out. */
export function notSettings(value: unknown): string[] {
  const unknownIn = (object: unknown, known: typeof SETTINGS, place: string): string[] =>
    Object.entries(isObject(object) ? object : {}).flatMap(([key, given]) =>
      Object.hasOwn(known, key) && known[key]?.(given) ? [] : [place + pointerSegment(key)],
    );
  const sections = isObject(value) && Array.isArray(value.sections) ? value.sections : [];
  const inSections = sections.flatMap((section, index) =>
    isObject(section) && Object.hasOwn(section, 'id')
      ? unknownIn(section, OF_A_SECTION, `/sections/${index}`)
      : [`/sections/${index}`],
  );
  return [...unknownIn(value, SETTINGS, ''), ...inSections];
}
