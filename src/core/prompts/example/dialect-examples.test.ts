import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws, inTurn } from '../../../base/exploring.test-kit.ts';
import { plainDifferences } from '../../calls/plain-differences.ts';
import { valueToPlain } from '../../calls/value.ts';
import { WRITTEN_DIALECT_IDS } from '../../dialects/dialects.ts';
import { pointerSegment } from '../../json/json-pointer.ts';
import { parseReply } from '../../reply/parse-reply.ts';
import { importTools } from '../../tools/importers/import-tools.ts';
import type { JsonSchema, ToolDefinition } from '../../tools/tool-definition.ts';
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

describe.each(WRITTEN_DIALECT_IDS)('an example in %s', (dialect) => {
  it('reads back to what it shows under three cuts, or a warning says so', () => {
    const own = inTurn(tools, 8, WRITTEN_DIALECT_IDS.indexOf(dialect));
    let ok = 0;
    for (const tool of own) {
      const example = checkedExample(tool, { dialect, style: 'escape', optional: true }, parseReply);
      if (example.roundTrip.ok) ok++;
      else expect([tool.name, example.warnings]).not.toEqual([tool.name, []]);
      expect(example.roundTrip.values).not.toBeNull();
    }
    expect(own.length).toBeGreaterThan(tools.length / 10);
    expect(ok / own.length).toBeGreaterThan(0.8);
  });

  it('reads back to its values where names are required that nobody declares', () => {
    const name = fc.constantFrom('a', 'b', 'c d', '1x', '', 'arguments', '__proto__', 'parameter', 'l');
    const schemas = fc.record({
      properties: fc.dictionary(name, fc.constantFrom({}, { type: 'string' }, { type: 'integer' }, { type: 'array' })),
      required: fc.uniqueArray(name),
      additionalProperties: fc.constantFrom<unknown>(true, false, { type: 'string' }),
    });
    fc.assert(
      fc.property(schemas, fc.boolean(), (given, optional) => {
        const tool: ToolDefinition = { name: 'run', inputSchema: { type: 'object', ...given } as JsonSchema };
        const options = { dialect, style: 'escape', optional } as const;
        const { values, warnings, roundTrip } = checkedExample(tool, options, parseReply);
        const warned = new Set(warnings.map(({ path }) => path));
        const back = roundTrip.values && valueToPlain(roundTrip.values);
        expect(plainDifferences(values, back).filter(({ path }) => !warned.has(path))).toEqual([]);
        // What is left out is said; nothing is taken for part of another argument.
        expect(Object.keys(back as object).sort()).toEqual(Object.keys(values as object).sort());
        for (const required of given.required)
          if (!Object.hasOwn(values as object, required)) expect(warned).toContain(pointerSegment(required));
      }),
      { numRuns: draws(120, 20) },
    );
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
