import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameForAnyCut } from '../../base/any-cut.test-kit.ts';
import { draws } from '../../base/exploring.test-kit.ts';
import { valueToJson } from '../calls/value.ts';
import { AUTO, DIALECT_IDS, markedDialect } from '../dialects/dialects.ts';
import { NATIVE } from '../dialects/names.ts';
import { renderCall } from '../dialects/write/render-calls.ts';
import { judge } from '../logs/lane.ts';
import { parseReply } from '../reply/parse-reply.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { Session } from '../travel/session.ts';
import { applyEdits } from '../words/edits.ts';

const TOOLS: readonly ToolDefinition[] = [
  {
    name: 'get_tide',
    inputSchema: { type: 'object', properties: { port: { type: 'string' }, day: { type: 'string' } } },
  },
];
const CALL = { toolName: 'get_tide', arguments: { port: 'Oslo', day: 'Monday' } };

/** A call of each dialect without some of its end, of which at least the end of the last value is there. */
const CUT_CALLS = DIALECT_IDS.filter((id) => id !== NATIVE).flatMap((id) => {
  const { text } = renderCall(id, { call: CALL, tool: TOOLS[0]! });
  const from = text.indexOf('Monday') + 'Monday'.length;
  const ends = [...Array(text.length - from).keys()].map((at) => from + at);
  const isWhole = (end: number) => parseReply(text.slice(0, end), { tools: TOOLS, dialect: AUTO }).calls[0]?.complete;
  return ends.filter((end) => isWhole(end) === false).map((end) => ({ id, text, cut: text.slice(0, end) }));
});

const read = (text: string | readonly string[], reason?: string) =>
  parseReply(text, { tools: TOOLS, dialect: AUTO, ...(reason !== undefined && { streamEnd: { reason } }) });

const argumentsOf = ({ calls }: ReturnType<typeof read>) => calls.map((call) => valueToJson(call.arguments));

const OWN_ENDS = ['stop', 'end_turn', 'tool_calls', 'tool_use', 'STOP', 'tool-calls', 'COMPLETE'];
const OTHER_ENDS = ['length', 'max_tokens', 'content_filter', 'stop_sequence', 'error', undefined];

describe('a call that lacks its last closers', () => {
  it('is complete only where the model stopped by itself, and then has the arguments that it was written with', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CUT_CALLS), fc.constantFrom(...OWN_ENDS), ({ text, cut }, reason) => {
        const { calls, diagnostics, verdict } = read(cut, reason);
        if (!calls[0]?.complete) return;
        expect(argumentsOf(read(cut, reason))).toEqual(argumentsOf(read(text)));
        expect(verdict).toBe('recovered');
        const [missing] = diagnostics.filter(({ code }) => code === 'unclosed-tag' || code === 'invalid-json');
        expect(missing).toMatchObject({
          severity: 'warning',
          why: `The model stopped here by itself (\`${reason}\`).`,
        });
        const fixed = applyEdits(cut, missing?.fix?.edits ?? []);
        expect(read(fixed)).toMatchObject({ calls: [{ complete: true }], verdict: 'clean' });
      }),
      { numRuns: draws(1_500) },
    );
  });

  it('is as before where it was cut off, or its end is not known', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CUT_CALLS), fc.constantFrom(...OTHER_ENDS), ({ cut }, reason) => {
        const { calls, verdict } = read(cut, reason);
        expect([calls.map(({ complete }) => complete), verdict]).toEqual([[false], 'broken']);
      }),
      { numRuns: draws(500) },
    );
  });

  it('is read alike under every cut, in a log and in the page', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CUT_CALLS), ({ cut }) => {
        sameForAnyCut((pieces) => argumentsOf(read(pieces, 'stop')), cut, { splits: 10 });
        const { verdict } = read(cut, 'stop');
        const options = { tools: TOOLS, dialect: AUTO, streamEnd: { reason: 'stop' } };
        const session = new Session({ ...options, recovery: 'resilient' });
        session.write(cut);
        session.finish();
        expect(session.reading.verdict(session.diagnosis.findings)).toBe(verdict);
        expect(judge(cut, options)).toMatchObject({
          verdicts: { resilient: verdict, strict: 'broken' },
          asMeant: verdict === 'recovered',
        });
      }),
      { numRuns: draws(150) },
    );
  });

  it('is complete in every dialect in which the text itself does not complete it, but for the lists of Python', () => {
    const complete = CUT_CALLS.filter(({ cut }) => read(cut, 'stop').calls[0]?.complete);
    const without = DIALECT_IDS.filter((id) => id !== NATIVE && !complete.some((one) => one.id === id));
    expect(without.every((id) => markedDialect(id)?.notation)).toBe(true);
  });
});

it.each([
  ['text in an element', '<tool><tool_name>t</tool_name><arguments><path>src'],
  ['a value without its end tag', '<tool_call>\n<function=t>\n<parameter=path>\nsrc\n'],
  ['a number, which may go on', '{"name": "t", "arguments": {"n": 12'],
  ['a name without a value', '{"name": "t", "arguments": {"n"'],
  ['a comma', '{"name": "t", "arguments": {"n": "a",'],
  ['no arguments yet', '<tool><tool_name>t</tool_name><arguments>'],
])('%s is no whole value', (_, text) => {
  expect(read(text, 'stop')).toMatchObject({ calls: [{ complete: false }], verdict: 'broken' });
});
