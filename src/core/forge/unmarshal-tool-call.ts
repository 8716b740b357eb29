import { GoXmlDecoder } from './go-xml.ts';
import type { XmlFault } from './xml-token.ts';

/** Forge's `ToolCall` struct as Go's `Unmarshal` fills it; what is missing is empty. */
export interface ToolCallFields {
  readonly serverName: string;
  readonly toolName: string;
  /** The source between the tags of `<arguments>`, undecoded. */
  readonly argumentsInnerXml: string;
}

export type Unmarshalled =
  | { readonly ok: true; readonly fields: ToolCallFields }
  | { readonly ok: false; readonly fault: XmlFault };

/** Number of elements that are open in a direct child of the root. */
const CHILD_DEPTH = 2;

/**
 * Reads a text that begins with `<tool>` up to the end of that element, by Go's rules for struct fields: direct children by
 * local name, the last of each wins even if empty, a string is the element's own text and CDATA, everything else is skipped.
 */
export function unmarshalToolCall(xml: string): Unmarshalled {
  const decoder = new GoXmlDecoder(xml);
  const children = new Map<string, { readonly text: string; readonly innerXml: string }>();
  let depth = 0;
  let innerStart = 0;
  let text = '';
  for (let token = decoder.next(); token.kind !== 'eof'; token = decoder.next()) {
    if (token.kind === 'fault') return { ok: false, fault: token };
    if (token.kind === 'start') {
      depth++;
      if (depth !== CHILD_DEPTH) continue;
      innerStart = token.end;
      text = '';
    } else if (token.kind === 'end') {
      if (depth === CHILD_DEPTH) children.set(token.local, { text, innerXml: xml.slice(innerStart, token.start) });
      depth--;
      if (depth === 0) break;
    } else if (depth === CHILD_DEPTH && 'text' in token) {
      text += token.text;
    }
  }
  return {
    ok: true,
    fields: {
      serverName: children.get('server_name')?.text ?? '',
      toolName: children.get('tool_name')?.text ?? '',
      argumentsInnerXml: children.get('arguments')?.innerXml ?? '',
    },
  };
}
