import type { PromptSettings } from '../../../core/prompts/prompt-settings.ts';
import { dialectName } from '../../parts/words/names.ts';
import { STYLES } from '../store/styles.ts';

const STYLE_TITLES = new Map(STYLES);

/** The dialect, and the style of the one that has styles. */
export const writtenIn = ({ dialect = 'forge', style }: PromptSettings): string =>
  dialect === 'forge' ? `${dialectName(dialect)}, ${STYLE_TITLES.get(style) ?? style}` : dialectName(dialect);
