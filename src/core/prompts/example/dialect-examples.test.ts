import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DIALECT_IDS } from '../../dialects/dialects.ts';
import { parseReply } from '../../reply/parse-reply.ts';
import { importTools } from '../../tools/importers/import-tools.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { checkedExample } from './checked-example.ts';

const schemas = readFileSync(new URL('./forge-schemas.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const tools = [
  ...schemas.flatMap((line) => {
    const found = importTools(line);
    return found.ok ? found.value.tools.map(({ definition }) => definition) : [];
  }),
  ...['filesystem', 'github'].flatMap((name) => {
    const found = importTools(
      readFileSync(new URL(`../../../../fixtures/tools/${name}.json`, import.meta.url), 'utf8'),
    );
    return found.ok ? found.value.tools.map(({ definition }) => definition) : [];
  }),
].slice(0, 60);

describe.each(DIALECT_IDS)('an example in %s', (dialect) => {
  it('reads back to what it shows under three cuts, or a warning says so', () => {
    let ok = 0;
    for (const tool of tools) {
      const example = checkedExample(tool, { dialect, style: 'escape', optional: true }, parseReply);
      if (example.roundTrip.ok) ok++;
      else expect([tool.name, example.warnings]).not.toEqual([tool.name, []]);
      expect(example.roundTrip.values).not.toBeNull();
    }
    expect(tools.length).toBeGreaterThan(10);
    expect(ok / tools.length).toBeGreaterThan(0.9);
  });

  it('marks the place of every argument', () => {
    const tool: ToolDefinition = {
      name: 'run',
      inputSchema: {
        type: 'object',
        properties: { path: { type: 'string' }, list: { type: 'array', items: { type: 'string' } } },
        required: ['path', 'list'],
      },
    };
    const { text, spans } = checkedExample(tool, { dialect, style: 'escape', optional: true }, parseReply);
    expect(spans.filter(({ path }) => path === '/path' || path === '/list')).toHaveLength(2);
    for (const { value } of spans) expect(text.slice(value.start, value.end)).not.toBe('');
  });
});
