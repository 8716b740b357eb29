import type { CallReadingContext } from '../../calls/call-content.ts';
import type { CallOutline } from '../../calls/outline.ts';
import type { Node } from '../../json/json-tree.ts';
import { trimSpace } from '../../text/characters.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { withoutTokens } from './special-tokens.ts';

/** The tool that an id in the place of a name means, given the tools there are and the keys of the arguments. */
export type ToolOf = (
  id: string,
  tools: readonly ToolDefinition[],
  keys: readonly string[],
) => { readonly name: string; readonly isExact: boolean };

/** Reads the tool of a call whose JSON holds its arguments alone; null where the opener names nothing. */
export type ToolOfCall = (outline: CallOutline, json: Node | null, context: CallReadingContext) => string | null;

/** Openers hold an id that means the tool; as it should be written, `written` says for a name. */
export const byId =
  (toolOf: ToolOf, written: (name: string) => string): ToolOfCall =>
  ({ nameSpan, closed, start, root: { openEnd } }, json, { text, tools, report, hasRepair }) => {
    if (!nameSpan) return null;
    const keys = (json?.children ?? []).map(({ children }) => String(children?.[0]?.value));
    const { name, isExact } = toolOf(trimSpace(withoutTokens(text.slice(nameSpan.start, nameSpan.end))), tools, keys);
    // An opener that was written again has the whole id.
    if (!isExact && name !== '' && closed && !hasRepair(start, openEnd))
      report({ code: 'malformed-tag', severity: 'warning', ...nameSpan, replacement: written(name) });
    return name;
  };
