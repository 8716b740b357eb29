import type { SavedPrompts } from '../../../core/prompts/workshop/saved-prompts.ts';
import type { TokenCounter, WorkshopData } from './workshop-state.ts';

/** What of the Workshop outlives the page. */
export interface SavedWorkshop {
  readonly definitions: string;
  readonly source: string;
  readonly tool: string;
  readonly written: Readonly<Record<string, string>>;
  readonly variant: string;
  readonly counter: TokenCounter;
  /** Checked by the worker, which knows what is good. */
  readonly prompts: SavedPrompts;
}

const KEY = 'workshop';

/** Whether an earlier visit left tools; Debug checks calls against them. */
export function hasSavedTools(): boolean {
  return (loadWorkshop()?.definitions ?? '') !== '';
}

/** What the last visit left; null where there is nothing or storage is closed. */
export function loadWorkshop(): SavedWorkshop | null {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isRecord(saved) ? readSaved(saved) : null;
  } catch {
    return null;
  }
}

/** Keeps the state for the next visit; false where storage is full or closed. */
export function saveWorkshop(state: WorkshopData): boolean {
  const { definitions, source, tool, written, variant, counter, settings, variants } = state;
  const saved = { definitions, source, tool, written, variant, counter, settings, variants };
  try {
    localStorage.setItem(KEY, JSON.stringify(saved));
    return true;
  } catch {
    return false;
  }
}

function readSaved(saved: Readonly<Record<string, unknown>>): SavedWorkshop {
  return {
    definitions: text(saved['definitions']),
    source: text(saved['source']),
    tool: text(saved['tool']),
    written: texts(saved['written']),
    variant: text(saved['variant']),
    counter: saved['counter'] === 'o200k_base' ? 'o200k_base' : 'estimate',
    prompts: { settings: saved['settings'], variants: saved['variants'] },
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
