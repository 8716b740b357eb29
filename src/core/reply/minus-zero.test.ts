import { expect, it } from 'vitest';
import { callToPython, callToTypeScript } from '../calls/print-call.ts';
import { type Value, valueToJson, valueToPlain } from '../calls/value.ts';
import { WRITTEN_DIALECT_IDS } from '../dialects/dialects.ts';
import { renderCalls } from '../dialects/write/render-calls.ts';
import { convertReply } from '../reading/convert-calls.ts';
import { readReply } from '../reading/read-reply.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { parseReply } from './parse-reply.ts';

const HERMES = '<tool_call>\n{"name": "move", "arguments": {"x": -0, "y": -0.0, "z": [0, 0.0, -1]}}\n</tool_call>';
const TOOL: ToolDefinition = {
  name: 'move',
  inputSchema: { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'array' } } },
};

it('minus zero of JSON is printed as it was written, and is minus zero in a program', () => {
  const [call] = parseReply(HERMES, { dialect: 'hermes' }).calls;
  const given = call?.arguments as Value;
  expect(valueToJson(given)).toBe('{"x":-0,"y":-0.0,"z":[0,0,-1]}');
  expect(valueToPlain(given)).toMatchObject({ x: -0, y: -0 });
  expect(call && callToTypeScript(call)).toContain('x: -0,\n    y: -0.0,');
  expect(call && callToPython(call)).toContain('"x": -0,\n    "y": -0.0,');
});

/** Dialects that write lists as elements have no JSON in them. */
const WITH_JSON = WRITTEN_DIALECT_IDS.filter((id) => id !== 'forge' && id !== 'minimax-m3');

it.each(WITH_JSON)('minus zero in the JSON of %s stays negative', (dialect) => {
  const call = { toolName: 'move', arguments: { x: -0, y: [-0, { z: -0 }] } };
  const text = renderCalls(dialect, [{ call, tool: TOOL }]);
  const [read] = parseReply(text, { dialect, tools: [TOOL] }).calls;
  expect([text, read && valueToPlain(read.arguments)]).toMatchObject([text, { y: [-0, { z: -0 }] }]);
});

it('Forge reads -0 in an element as Go does, without a sign', () => {
  const text = '<tool><tool_name>t</tool_name><arguments><x>-0</x><y>-0.0</y></arguments></tool>';
  expect(valueToJson(parseReply(text).calls[0]?.arguments as Value)).toBe('{"x":0,"y":-0}');
});

it('a converted call keeps the sign', () => {
  const converted = convertReply(readReply(HERMES, { dialect: 'hermes' }), 'forge');
  expect(converted.ok && converted.output).toContain('<x>-0.0</x>');
});
