import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws, inTurn } from '../../base/exploring.test-kit.ts';
import type { ToolCall } from '../calls/tool-call.ts';
import { type Value, valueToJson } from '../calls/value.ts';
import { diagnose } from '../diagnosis/report/diagnose.ts';
import { WRITTEN_DIALECT_IDS } from '../dialects/dialects.ts';
import { readReply } from '../reading/read-reply.ts';
import type { Reading } from '../reading/reading.ts';
import { RECOVERIES } from '../words/recovery.ts';
import {
  anyBrokenReply,
  isFixable,
  recordedReplies,
  repliesInDialects,
  strictDifference,
  toolsFor,
} from './repaired-reply.test-kit.ts';

const kinds = fc.constantFrom('none', 'strings', 'mixed');

const repairsOf = ({ calls }: Reading) => calls.flatMap(({ call }) => call.repairs);

const repairedAs = (input: string): ToolCall['repairs'] => repairsOf(readReply(input));

/** What is wrong with the repairs of a reading by themselves. */
function faultsOf(reading: Reading): string[] {
  const { findings, diagnostics } = diagnose(reading);
  const repairs = repairsOf(reading);
  const known = new Set(repairs.map(({ code, start, end }) => `${code} ${start}-${end}`));
  const faults = findings
    .filter(({ code, start, end, replacement }) => replacement !== undefined && !known.has(`${code} ${start}-${end}`))
    .map(({ code, start }) => `${code} at ${start} is in no call`);
  for (const [index, { code, start, end }] of repairs.entries()) {
    const isHere = (one: { code: string; start: number; end: number }): boolean =>
      one.code === code && one.start === start && one.end === end;
    // Where both the value and its call lack their end, the call is not repaired, which is reported at the same offset.
    const unrepaired = findings.filter((one) => isHere(one) && one.replacement === undefined);
    const own = diagnostics.filter(isHere);
    if (own.length - unrepaired.length !== 1)
      faults.push(`${code} at ${start} has ${own.length - unrepaired.length} diagnostics`);
    if (start > end || end > reading.text.length) faults.push(`${code} at ${start} ends at ${end}`);
    const before = repairs[index - 1];
    if (before && before.end > start) faults.push(`${code} at ${start} begins within ${before.code}`);
  }
  for (const { code, start, end } of diagnostics)
    if (start > end || end > reading.text.length) faults.push(`${code} spans ${start}-${end}`);
  return faults;
}

describe('the repairs of a reading', () => {
  it('are all in their calls, in order and apart, each with one diagnostic, on every recorded reply', () => {
    const faults = recordedReplies.flatMap((input, turn) =>
      inTurn(RECOVERIES, 3, turn).flatMap((recovery) =>
        faultsOf(readReply(input, { recovery, tools: toolsFor(input, 'strings') })),
      ),
    );
    expect(faults).toEqual([]);
  });

  it('are all in their calls, in order and apart, each with one diagnostic, on broken replies', () => {
    fc.assert(
      fc.property(anyBrokenReply(), kinds, fc.constantFrom(...RECOVERIES), (input, types, recovery) => {
        expect(faultsOf(readReply(input, { recovery, tools: toolsFor(input, types) }))).toEqual([]);
      }),
      { numRuns: draws(3000) },
    );
  });

  it('give a text that strict mode reads to the same calls, on every recorded reply', () => {
    const differences = recordedReplies.flatMap((input, turn) =>
      inTurn(['none', 'strings', 'mixed'] as const, 3, turn).map((types) => differenceOf(input, types)),
    );
    expect(differences.filter(Boolean)).toEqual([]);
  });

  it('give a text that strict mode reads to the same calls, in every dialect', () => {
    const readings = repliesInDialects.map(({ input, ...options }) => readReply(input, options)).filter(isFixable);
    expect(readings.length).toBeGreaterThan(250);
    expect(new Set(readings.map(({ dialect }) => dialect)).size).toBe(WRITTEN_DIALECT_IDS.length - 1);
    expect(readings.flatMap(faultsOf)).toEqual([]);
    // A number that no schema declares, in an object that was read as all arguments, can't be written in tags that hold text.
    const holds = ({ findings }: Reading, code: string): boolean => findings.some((one) => one.code === code);
    const writable = readings.filter((one) => !(holds(one, 'misplaced-element') && holds(one, 'unknown-argument')));
    expect(writable.length).toBeGreaterThan(readings.length - 12);
    expect(writable.map(differenceIn).filter(Boolean)).toEqual([]);
  });

  it('give a text that strict mode reads to the same calls, on broken replies, cut ones too', () => {
    fc.assert(
      fc.property(anyBrokenReply(), kinds, (input, types) => {
        expect(differenceOf(input, types)).toBe(null);
      }),
      { numRuns: draws(5000) },
    );
  });

  it('hold the end tag of the call that lost its end', () => {
    const input = '<tool><tool_name>t</tool_name></tool';
    expect(repairedAs(`${input}<b>`)).toEqual([
      { code: 'malformed-tag', start: input.length, end: input.length, replacement: '>' },
    ]);
  });

  it('are one where several things are missing at one place', () => {
    expect(repairedAs('<tool><e></e<tool_name>t</tool_name></tool>')).toEqual([
      { code: 'misplaced-element', start: 6, end: 9, replacement: '<arguments><e>' },
      { code: 'malformed-tag', start: 12, end: 12, replacement: '></arguments>' },
    ]);
  });

  it('are one where something is missing before something wrong', () => {
    expect(repairedAs('<tool><tool_name>t</tool_name><arguments></arguments</e></tool>')).toEqual([
      { code: 'malformed-tag', start: 52, end: 56, replacement: '>' },
    ]);
  });

  it('keep the whole end tag that is missing after a string with markup', () => {
    const input = '<tool><tool_name>t</tool_name><arguments><p><b></p</tool>';
    expect(readReply(input, { tools: toolsFor(input, 'strings') }).calls[0]?.call.repairs).toEqual([
      { code: 'markup-in-string', start: 44, end: 47, replacement: '<![CDATA[<b>]]>' },
      { code: 'malformed-tag', start: 50, end: 50, replacement: '></arguments>' },
    ]);
  });

  it('are not needed where the reply breaks off in a tag after a string with markup: half a tag is no part of the string', () => {
    for (const half of ['<!----end', '<[', '</p end', '</']) {
      const input = `<tool><tool_name>t</tool_name><arguments><p>a<b>${half}`;
      const tools = toolsFor(input, 'strings');
      for (const recovery of RECOVERIES) {
        const [reading] = readReply(input, { tools, recovery }).calls;
        expect(valueToJson(reading?.call.arguments as Value)).toBe('{"p":"a<b>"}');
      }
    }
  });

  it('leave a call a call where a `<` that is text begins it', () => {
    const input = '<tool>\n<a --></tool>';
    expect(repairedAs(input)).toEqual([
      { code: 'unescaped-less-than', start: 7, end: 8, replacement: '<![CDATA[<]]>' },
    ]);
    expect(differenceOf(input, 'none')).toBe(null);
  });

  it('do not break off in the middle of what looks like the end of CDATA', () => {
    const input = '<tool><tool_name>t</tool_name>]]&gt;></tool>';
    expect(readReply(input, { recovery: 'strict' }).calls[0]?.call.complete).toBe(true);
  });
});

function differenceOf(input: string, types: 'none' | 'strings' | 'mixed'): string | null {
  return differenceIn(readReply(input, { tools: toolsFor(input, types) }));
}

const differenceIn = (reading: Reading): string | null =>
  strictDifference(
    reading,
    repairsOf(reading).map(({ start, end, replacement }) => ({ start, end, text: replacement })),
  );
