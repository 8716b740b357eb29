import { describe, expect, test } from 'vitest';
import { DIALECT_TITLES, isDialectId, NATIVE } from '../../dialects/names.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { defaultSettings } from '../prompt-settings.ts';
import { buildPrompt } from '../system-prompt.ts';
import { promptCalls } from './prompt-calls.ts';

const TOOLS: readonly ToolDefinition[] = [
  {
    name: 'save_page',
    description: 'Saves a page.',
    inputSchema: {
      type: 'object',
      properties: { path: { type: 'string' }, content: { type: 'string' }, lines: { type: 'integer' } },
      required: ['path', 'content', 'lines'],
    },
  },
];

const DIALECTS = Object.keys(DIALECT_TITLES).filter((id) => isDialectId(id) && id !== NATIVE);

describe.each(['auto', 'named'])('with the dialect %s', (given) => {
  test.each(DIALECTS)('the example that our prompt in %s shows is found, and no placeholder', (dialect) => {
    const prompt = buildPrompt(TOOLS, defaultSettings('escape', dialect)).text;
    const calls = promptCalls({ prompt, dialect: given === 'auto' ? 'auto' : dialect }, TOOLS);
    expect([...new Set(calls.map(({ toolName }) => toolName))]).toEqual(['save_page']);
    for (const call of calls) expect(Object.keys(call.arguments)).toEqual(['path', 'content', 'lines']);
  });
});
