import { isObject } from '../../../tools/schema/json-schema.ts';
import type { JsonSchema } from '../../../tools/tool-definition.ts';
import { CallText } from '../../write/call-text.ts';
import type { Rendering } from './render-xml.ts';

const INDENT = '  ';

/** Writes a call as JSON in one element (document 002), two spaces a level. */
export function renderJson(toolName: string, root: JsonSchema, values: unknown, server = 'local'): Rendering {
  const out = new CallText();
  out.root = root;
  out.add(
    `<tool>{\n${INDENT}"server_name": ${JSON.stringify(server)},\n${INDENT}"tool_name": ${JSON.stringify(toolName)},\n${INDENT}"arguments": `,
  );
  out.json(isObject(values) ? values : {}, out.top, INDENT);
  out.add('\n}</tool>');
  return { text: out.text, spans: out.spans, warnings: [], values };
}
