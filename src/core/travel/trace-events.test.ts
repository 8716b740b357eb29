import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { ALL_DIALECTS } from '../dialects/all-dialects.ts';
import { describeMachine } from '../dialects/forge/describe.ts';
import { hostileReply } from '../dialects/forge/hostile-reply.test-kit.ts';
import { Tokenizer } from '../dialects/forge/tokenizer.ts';
import { EventLog } from '../log/event-log.ts';
import { Reading } from '../reading/reading.ts';
import { StreamText } from '../text/stream-text.ts';
import { RECOVERIES, type Recovery } from '../words/recovery.ts';
import { EventRows } from './event-rows.ts';
import { TRACE_KINDS, type TraceEvent, traceEvents } from './trace-events.ts';

function read(chunks: readonly string[], recovery: Recovery) {
  const text = new StreamText();
  const log = new EventLog();
  const tokenizer = new Tokenizer(text, log, recovery);
  for (const chunk of chunks) {
    text.append(chunk);
    tokenizer.advance();
  }
  tokenizer.finish();
  const { findings } = new Reading(text, log, { recovery, tools: [] }, null, ALL_DIALECTS);
  return { text, log, recovery, findings };
}

function traceOf(chunks: readonly string[], recovery: Recovery = 'resilient'): TraceEvent[] {
  const { text, log, findings } = read(chunks, recovery);
  return [...traceEvents(text, log, recovery, findings)];
}

/** One line per event: span, kind, state, path, and what it covers or reports. */
function printed(input: string, recovery: Recovery = 'resilient'): string[] {
  return traceOf([input], recovery).map(({ kind, start, end, state, path, code }) =>
    [`${start}..${end}`, kind, state, path, code ?? JSON.stringify(input.slice(start, end))].filter(Boolean).join(' '),
  );
}

const isTile = ({ kind }: TraceEvent): boolean => kind !== 'repair' && kind !== 'diagnostic';

describe('the trace', () => {
  it('lists what a reply holds, in order, with the state after each event', () => {
    const call =
      'Hi <tool><tool_name>diff</tool_name><arguments><edits><edit>a &amp; b<![CDATA[<x>]]></edit></edits></arguments></tool>.';
    expect(printed(call)).toEqual([
      '0..3 prose Outside "Hi "',
      '3..9 call-opened InTool "<tool>"',
      '9..20 text InToolName "<tool_name>"',
      '20..24 tool-name InToolName "diff"',
      '24..36 text InTool "</tool_name>"',
      '36..47 arguments-opened InArguments "<arguments>"',
      '47..54 argument-opened InArgument /edits "<edits>"',
      '54..60 argument-opened InArgument /edits/edit "<edit>"',
      '60..62 text InArgument /edits/edit "a "',
      '62..67 entity InArgument /edits/edit "&amp;"',
      '67..69 text InArgument /edits/edit " b"',
      '69..78 cdata-opened InCDATA /edits/edit "<![CDATA["',
      '78..81 text InCDATA /edits/edit "<x>"',
      '81..84 cdata-closed InArgument /edits/edit "]]>"',
      '84..91 argument-closed InArgument /edits/edit "</edit>"',
      '91..99 argument-closed InArguments /edits "</edits>"',
      '99..111 text InTool "</arguments>"',
      '111..118 call-closed Outside "</tool>"',
      '118..119 prose Outside "."',
    ]);
  });

  it('puts repairs and diagnostics where they begin', () => {
    expect(printed('<tool><arguments><a>x & y</b></arguments>')).toEqual([
      '0..6 call-opened InTool "<tool>"',
      '6..17 arguments-opened InArguments "<arguments>"',
      '17..20 argument-opened InArgument /a "<a>"',
      '20..25 text InArgument /a "x & y"',
      '22..23 repair InArgument /a unescaped-ampersand',
      '22..23 diagnostic InArgument /a unescaped-ampersand',
      '25..29 argument-closed InArguments /a "</b>"',
      '25..29 repair InArguments /a mismatched-tag',
      '25..29 diagnostic InArguments /a mismatched-tag',
      '29..41 text InTool "</arguments>"',
      '41..41 diagnostic InTool truncated',
    ]);
  });

  it('shows a start tag that is read back as text as text of its parent', () => {
    const events = printed('<tool><arguments><a>Map<string> m</a></arguments></tool>').filter((line) =>
      line.includes(' /a '),
    );
    expect(events).toEqual([
      '17..20 argument-opened InArgument /a "<a>"',
      '20..23 text InArgument /a "Map"',
      '23..31 text InArgument /a "<string>"',
      '23..24 repair InArgument /a unescaped-less-than',
      '23..24 diagnostic InArgument /a unescaped-less-than',
      '31..33 text InArgument /a " m"',
      '33..37 argument-closed InArguments /a "</a>"',
    ]);
  });

  it('tiles the text, whatever it holds, in states and kinds that are documented', () => {
    const states = new Set(describeMachine().states.map(({ name }) => name));
    for (const recovery of RECOVERIES)
      fc.assert(
        fc.property(hostileReply(), (input) => {
          let at = 0;
          let from = 0;
          for (const event of traceOf([input], recovery)) {
            expect(TRACE_KINDS).toContain(event.kind);
            expect(states).toContain(event.state);
            expect(event.start).toBeGreaterThanOrEqual(from);
            from = event.start;
            if (!isTile(event)) continue;
            expect(event.start).toBe(at);
            at = event.end;
          }
          expect(at).toBe(input.length);
        }),
        { numRuns: draws(1000) },
      );
  });

  it('has every finding once, and each repair also as a repair', () => {
    fc.assert(
      fc.property(hostileReply(), (input) => {
        const { text, log, recovery, findings } = read([input], 'resilient');
        const events = [...traceEvents(text, log, recovery, findings)];
        const codes = (kind: string) => events.filter((event) => event.kind === kind).map(({ code }) => code);
        expect(codes('diagnostic')).toEqual(findings.map(({ code }) => code));
        expect(codes('repair')).toEqual(
          findings.filter(({ replacement }) => replacement !== undefined).map(({ code }) => code),
        );
      }),
    );
  });

  it('is the same for any chunks', () => {
    fc.assert(
      fc.property(hostileReply(), (input) => {
        expect(traceOf(input.split(''))).toEqual(traceOf([input]));
      }),
      { numRuns: draws(300) },
    );
  });

  it('keeps paths short however deep a reply nests', () => {
    const deep = `<tool><arguments>${'<a>'.repeat(50_000)}`;
    for (const { path } of traceOf([deep])) expect(path.length).toBeLessThanOrEqual(2 * 16);
    const long = `<tool><arguments>${`<${'a'.repeat(100)}>`.repeat(10)}`;
    for (const { path } of traceOf([long])) expect(path.length).toBeLessThanOrEqual(400);
  });
});

describe('windows of the trace', () => {
  const input = `<tool><tool_name>run</tool_name><arguments>${'<n>a & b</n>'.repeat(20)}</arguments></tool>`;
  const { text, log, recovery, findings } = read([input], 'resilient');
  const rows = new EventRows(text, log, recovery, findings);
  const all = rows.page(0, rows.length).rows;

  it('hold the whole list, a repair and its diagnosis as one row', () => {
    const listed = [...traceEvents(text, log, recovery, findings)].flatMap((event): object[] => {
      if (event.kind === 'diagnostic') return [];
      if (event.kind === 'repair') return [{ ...event, severity: 'warning' }];
      return [event.kind === 'text' && event.path === '' ? { ...event, kind: 'tag' } : event];
    });
    expect(all.map(({ index: _, text: __, ...event }) => event)).toEqual(listed);
    expect(rows.page(7, 5)).toEqual({ total: all.length, rows: all.slice(7, 12) });
    expect(rows.page(all.length, 5).rows).toEqual([]);
  });

  it('leave out the layout between tags, never white space in a value', () => {
    const spaced = read(
      ['<tool>\n  <tool_name>run</tool_name>\n  <arguments>\n <n>  </n>\n</arguments></tool>'],
      'resilient',
    );
    const { rows: list } = new EventRows(spaced.text, spaced.log, spaced.recovery, spaced.findings).page(0, 99);
    expect(list.filter(({ text: source }) => source.trim() === '').map(({ path }) => path)).toEqual(['/n']);
  });

  it('can be narrowed to a state or to what a row says', () => {
    expect(rows.page(0, 3, { state: 'InToolName' })).toEqual({ total: 2, rows: all.slice(1, 3) });
    const found = rows.page(2, 2, { text: 'AMPERSAND' });
    expect(found.total).toBe(20);
    expect(found.rows.map(({ code }) => code)).toEqual(['unescaped-ampersand', 'unescaped-ampersand']);
    expect(rows.page(0, 10, { state: 'no such state' }).total).toBe(0);
  });
});
