import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameForAnyCut } from '../../base/any-cut.test-kit.ts';
import { draws } from '../../base/exploring.test-kit.ts';
import { valueToJson } from '../calls/value.ts';
import { AUTO, DIALECT_IDS } from '../dialects/dialects.ts';
import { NATIVE } from '../dialects/names.ts';
import { renderCall, renderCalls } from '../dialects/write/render-calls.ts';
import { judge } from '../logs/lane.ts';
import { parseReply } from '../reply/parse-reply.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { Session } from '../travel/session.ts';
import { applyEdits } from '../words/edits.ts';

const TIDE: ToolDefinition = {
  name: 'get_tide',
  inputSchema: { type: 'object', properties: { port: { type: 'string' } }, required: ['port'] },
};
const WRITTEN = { call: { toolName: 'get_tide', arguments: { port: 'Oslo' } }, tool: TIDE };

/** Forge's own calls are read in any fence; what begins with a fence itself cannot be in one. */
const IDS = DIALECT_IDS.filter(
  (id) => id !== NATIVE && id !== 'forge' && !renderCall(id, WRITTEN).text.includes('```'),
);

const around = fc.constantFrom<readonly [string, string]>(
  ['```\n', '\n```'],
  ['```xml\n', '\n```\n'],
  ['\n~~~json\n', '\n~~~'],
  ['````\n\n', '\n\n````\n\n'],
);

const read = (text: string | readonly string[], tools: readonly ToolDefinition[] = [TIDE]) => {
  const { calls, diagnostics } = parseReply(text, { tools, dialect: AUTO });
  const said = calls.map((call) => `${call.toolName} ${valueToJson(call.arguments)} ${call.complete}`);
  return { said, calls, diagnostics };
};

describe('a reply that is one code fence with one call', () => {
  it('is that call in every dialect, and its fix takes the fence away', () => {
    fc.assert(
      fc.property(fc.constantFrom(...IDS), around, (id, [open, close]) => {
        const text = `${open}${renderCall(id, WRITTEN).text}${close}`;
        const { said, diagnostics } = read(text);
        expect(said).toEqual(['get_tide {"port":"Oslo"} true']);
        const [fenced] = diagnostics.filter(({ code }) => code === 'call-in-code-fence');
        expect(fenced?.severity).toBe('warning');
        if (fenced?.fix) expect(applyEdits(text, fenced.fix.edits)).not.toMatch(/```|~~~/);
      }),
      { numRuns: draws(600) },
    );
  });

  it('is read alike under every cut, in a log and in the page', () => {
    fc.assert(
      fc.property(fc.constantFrom(...IDS), around, (id, [open, close]) => {
        const text = `${open}${renderCall(id, WRITTEN).text}${close}`;
        sameForAnyCut((pieces) => read(pieces).said, text, { splits: 8 });
        expect(judge(text, { tools: [TIDE], dialect: AUTO }).asMeant).toBe(true);
        const session = new Session({ recovery: 'resilient', tools: [TIDE], dialect: AUTO });
        session.write(text);
        session.finish();
        expect(session.reading.calls.map(({ call }) => call.complete)).toEqual([true]);
        expect(session.seek(text.length - close.length).calls).toHaveLength(1);
      }),
      { numRuns: draws(150) },
    );
  });
});

const HERMES = renderCall('hermes', WRITTEN).text;

it.each([
  ['words before the fence', `So:\n\`\`\`\n${HERMES}\n\`\`\``, [TIDE]],
  ['words in the fence', `\`\`\`\nSo:\n${HERMES}\n\`\`\``, [TIDE]],
  ['words after the fence', `\`\`\`\n${HERMES}\n\`\`\`\nThat is how.`, [TIDE]],
  ['two calls', `\`\`\`\n${renderCalls('hermes', [WRITTEN, WRITTEN])}\n\`\`\``, [TIDE]],
  ['two fences', `\`\`\`\n${HERMES}\n\`\`\`\n\`\`\`\n${HERMES}\n\`\`\``, [TIDE]],
  ['a fence that does not end', `\`\`\`\n${HERMES}`, [TIDE]],
  ['no tools', `\`\`\`\n${HERMES}\n\`\`\``, []],
  ['another tool', `\`\`\`\n${HERMES}\n\`\`\``, [{ ...TIDE, name: 'get_time' }]],
  ['a schema that refuses', `\`\`\`\n${HERMES.replace('"port"', '"harbor"')}\n\`\`\``, [TIDE]],
])('with %s a fenced call is prose', (_, text, tools) => {
  const { said, diagnostics } = read(text, tools);
  expect(said).toEqual([]);
  expect(diagnostics.map(({ code }) => code)).toContain('call-in-code-fence');
});
