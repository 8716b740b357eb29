import type { PromptSettings } from '../../../core/prompts/prompt-settings.ts';
import type { SectionId } from '../../../core/prompts/sections/prompt-section.ts';
import { dialectName } from '../../parts/words/names.ts';
import { STYLES } from './styles.ts';

/** More changes than these are counted. */
const MOST_NAMED = 2;

/** A name for settings that came from others, after what changed: `Hermes, no Rules`. `titleOf` says what a section is called. */
export function variantName(before: PromptSettings, after: PromptSettings, titleOf: (id: SectionId) => string): string {
  const changes = [...settingChanges(before, after), ...sectionChanges(before, after, titleOf)];
  if (changes.length === 0) return 'Copy';
  const named = changes.slice(0, MOST_NAMED).join(', ');
  const name = changes.length > MOST_NAMED ? `${named} and ${changes.length - MOST_NAMED} more` : named;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function settingChanges(before: PromptSettings, after: PromptSettings): string[] {
  const dialectOf = ({ dialect = 'forge' }: PromptSettings): string => dialect;
  const changes: string[] = [];
  if (dialectOf(before) !== dialectOf(after)) changes.push(dialectName(dialectOf(after)));
  if (before.style !== after.style && dialectOf(after) === 'forge')
    changes.push(STYLES.find(([style]) => style === after.style)?.[1] ?? after.style);
  if (before.optional !== after.optional) changes.push(`optional arguments ${after.optional ? 'shown' : 'left out'}`);
  if (JSON.stringify(before.taskEnd) !== JSON.stringify(after.taskEnd)) changes.push('another end of the task');
  if ((before.without ?? []).join('\n') !== (after.without ?? []).join('\n')) changes.push('other tools');
  return changes;
}

function sectionChanges(
  before: PromptSettings,
  after: PromptSettings,
  titleOf: (id: SectionId) => string,
): readonly string[] {
  const known = new Map(before.sections.map((section) => [section.id, section]));
  const left = new Set(after.sections.map(({ id }) => id));
  const changes = after.sections.flatMap((section) => {
    const other = known.get(section.id);
    const title = section.title ?? titleOf(section.id);
    if (!other) return [title];
    if (other.on !== section.on) return [section.on ? `with ${title}` : `no ${title}`];
    if (other.text !== section.text) return [`${title} edited`];
    return other.title === section.title ? [] : [`${title} renamed`];
  });
  for (const { id, title } of before.sections) if (!left.has(id)) changes.push(`no ${title ?? titleOf(id)}`);
  const order = (settings: PromptSettings): string => settings.sections.map(({ id }) => id).join(' ');
  return changes.length > 0 || order(before) === order(after) ? changes : ['sections reordered'];
}
