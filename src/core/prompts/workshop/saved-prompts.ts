import { defaultSettings, type PromptSettings, readSettings } from '../prompt-settings.ts';
import { PRESET_VARIANTS, type PromptVariant, readVariant } from '../variants.ts';

/** Settings and variants as they were stored; anything may be in them. */
export interface SavedPrompts {
  readonly settings: unknown;
  readonly variants: unknown;
}

export interface WorkshopStart {
  readonly settings: PromptSettings;
  readonly variants: readonly PromptVariant[];
}

/** What of saved work is still good, else what there is to start with. */
export function savedPrompts({ settings, variants }: SavedPrompts): WorkshopStart {
  const kept = Array.isArray(variants) ? variants.map(readVariant).filter((variant) => variant !== null) : [];
  return {
    settings: readSettings(settings) ?? defaultSettings(),
    variants: kept.length > 0 ? kept : PRESET_VARIANTS,
  };
}
