import type { Span } from '../../../base/span.ts';
import type { EventRow } from '../../../contract/parse-service.ts';
import type { EventKind } from '../../../core/log/event-kind.ts';
import type { Group } from '../widgets/Glyph.tsx';
import { GROUP_OF_SEVERITY } from '../widgets/severity-group.ts';

/** The kinds of core/trace/event-kind.ts in their order, each with the group whose colour and shape it takes. */
const GROUP_OF_KIND: readonly (readonly [EventKind, Group])[] = [
  ['prose', 'prose'],
  ['thinking-tag', 'markup'],
  ['thinking', 'prose'],
  ['call-opened', 'markup'],
  ['start-tag', 'markup'],
  ['end-tag', 'markup'],
  ['text', 'value'],
  ['cdata-opened', 'cdata'],
  ['cdata-text', 'cdata'],
  ['cdata-closed', 'cdata'],
  ['comment', 'markup'],
  ['instruction', 'markup'],
  ['directive', 'markup'],
  ['json', 'value'],
  ['call-closed', 'markup'],
  ['implied-close', 'markup'],
  ['dropped', 'error'],
  ['cut', 'error'],
  ['name', 'value'],
  ['wrapper-tag', 'markup'],
  ['json-mark', 'markup'],
];

export const KIND_ORDER: readonly EventKind[] = GROUP_OF_KIND.map(([kind]) => kind);

export const groupOfKind = (kind: number): Group => GROUP_OF_KIND[kind]?.[1] ?? 'prose';
export const kindName = (kind: number): EventKind => GROUP_OF_KIND[kind]?.[0] ?? 'prose';

const GROUP_OF_ROW: Readonly<Record<string, Group>> = {
  prose: 'prose',
  thinking: 'prose',
  'server-name': 'value',
  'tool-name': 'value',
  text: 'value',
  'cdata-opened': 'cdata',
  'cdata-closed': 'cdata',
  entity: 'value',
  repair: 'repair',
};

/** Tags that have no kind of their own are rows of text too. */
export const TAG_OR_BLANK = /^\s*(<[^<>]*>)?\s*$/;

/**
 * The group of a row of the event list (kinds as `trace` prints them). Blank text, and a tag that is outside the
 * arguments, belong to the markup around them; what was read all the same is no error.
 */
export function groupOfRow({ kind, text, path, severity }: Omit<EventRow, 'index' | 'state' | keyof Span>): Group {
  if (kind === 'diagnostic') return GROUP_OF_SEVERITY[severity ?? 'info'];
  if (kind === 'text' && (path === '' ? TAG_OR_BLANK.test(text) : text.trim() === '')) return 'markup';
  return GROUP_OF_ROW[kind] ?? 'markup';
}

/** The group of a named state (format.md §2). */
export function groupOfState(state: string): Group {
  if (/Entity/.test(state)) return 'repair';
  if (/CDATA/.test(state)) return 'cdata';
  if (/^(Outside|InThinking|InFence)$/.test(state)) return 'prose';
  if (/^In(Argument|ServerName|ToolName|ParamName|Parameter|Payload|JsonPayload|String)$/.test(state)) return 'value';
  if (/Cut|Error/.test(state)) return 'error';
  return 'markup';
}

const LETTER_OF_GROUP: Record<Group, string> = {
  prose: 'T',
  markup: '<',
  value: 'V',
  cdata: 'C',
  repair: '&',
  error: '!',
};

/** The letter in a state's glyph. */
export const letterOfState = (state: string): string => LETTER_OF_GROUP[groupOfState(state)];
