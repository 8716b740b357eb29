import type { PromptSettings, SectionSetting } from '../../../core/prompts/prompt-settings.ts';
import type { OwnSectionId, SectionId } from '../../../core/prompts/sections/prompt-section.ts';
import type { PromptVariant } from '../../../core/prompts/variants.ts';

/** The settings with one section moved by some places; it stops at the ends. */
export function withSectionMoved(settings: PromptSettings, id: SectionId, by: number): PromptSettings {
  const from = settings.sections.findIndex((section) => section.id === id);
  const sections = [...settings.sections];
  const [moved] = sections.splice(from, 1);
  if (!moved) return settings;
  sections.splice(Math.max(0, Math.min(from + by, sections.length)), 0, moved);
  return { ...settings, sections };
}

/** The settings with the dialect that the model is to write; Forge's own is written by leaving it out. */
export function withDialect({ dialect: _, ...settings }: PromptSettings, dialect: string): PromptSettings {
  return dialect === 'forge' ? settings : { ...settings, dialect };
}

export function withSectionSwitched(settings: PromptSettings, id: SectionId, on: boolean): PromptSettings {
  return mapSection(settings, id, (section) => ({ ...section, on }));
}

/** The settings with the user's text in a section, switched on; null, or the built-in text, takes it out again. */
export function withSectionText(
  settings: PromptSettings,
  id: SectionId,
  text: string | null,
  builtIn: string,
): PromptSettings {
  return mapSection(settings, id, ({ on, title, basis }) => {
    const kept = title === undefined ? { id } : { id, title };
    const isOwn = isOwnId(id);
    if (text === null || (!isOwn && text === builtIn)) return { ...kept, on };
    return { ...kept, on: true, text, ...(isOwn ? {} : { basis: basis ?? builtIn }) };
  });
}

/** The settings with another heading for a section; null goes back to its own. */
export function withSectionTitle(settings: PromptSettings, id: SectionId, title: string | null): PromptSettings {
  return mapSection(settings, id, ({ title: _, ...section }) => (title === null ? section : { ...section, title }));
}

/** The settings with an empty section of the user's own at the end. */
export function withOwnSection(settings: PromptSettings): PromptSettings {
  const taken = new Set<string>(settings.sections.map(({ id }) => id));
  let number = 1;
  while (taken.has(`own-${number}`)) number += 1;
  const id: OwnSectionId = `own-${number}`;
  return { ...settings, sections: [...settings.sections, { id, on: true, title: `Section ${number}`, text: '' }] };
}

export function withoutSection(settings: PromptSettings, id: SectionId): PromptSettings {
  return { ...settings, sections: settings.sections.filter((section) => section.id !== id) };
}

/** The settings with some tools in the prompt or left out of it. */
export function withToolsSwitched(settings: PromptSettings, names: readonly string[], on: boolean): PromptSettings {
  const { without = [], ...rest } = settings;
  const left = on ? without.filter((name) => !names.includes(name)) : [...new Set([...without, ...names])];
  return left.length === 0 ? rest : { ...rest, without: left };
}

const isOwnId = (id: SectionId): boolean => id.startsWith('own-');

function mapSection(
  settings: PromptSettings,
  id: SectionId,
  change: (section: SectionSetting) => SectionSetting,
): PromptSettings {
  return { ...settings, sections: settings.sections.map((section) => (section.id === id ? change(section) : section)) };
}

/** The settings of a prompt that is one given text and nothing else. */
export function settingsOfText(settings: PromptSettings, text: string): PromptSettings {
  return {
    ...settings,
    sections: settings.sections.map(({ id }) => (id === 'custom' ? { id, on: true, text } : { id, on: false })),
  };
}

/** Whether two settings give the same prompt. */
export function sameSettings(a: PromptSettings, b: PromptSettings): boolean {
  return (
    a.style === b.style &&
    a.dialect === b.dialect &&
    (a.without ?? []).join('\n') === (b.without ?? []).join('\n') &&
    a.optional === b.optional &&
    a.sections.length === b.sections.length &&
    a.sections.every((section, index) => {
      const other = b.sections[index];
      return (
        section.id === other?.id &&
        section.on === other.on &&
        section.text === other.text &&
        section.title === other.title
      );
    })
  );
}

/** An id and a name that no variant has yet. */
export function freshVariant(
  variants: readonly PromptVariant[],
  name: string,
  settings: PromptSettings,
): PromptVariant {
  const ids = new Set(variants.map(({ id }) => id));
  const names = new Set(variants.map((variant) => variant.name));
  return { id: firstFree('variant', ids, '-'), name: firstFree(name, names, ' '), settings };
}

function firstFree(base: string, taken: ReadonlySet<string>, space: string): string {
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}${space}${number}`)) number += 1;
  return `${base}${space}${number}`;
}
