import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { valueToJson } from '../calls/value.ts';
import { hostileReply } from '../dialects/forge/hostile-reply.test-kit.ts';
import { ReplayedForge } from '../dialects/forge/replayed-tokenizer.ts';
import { EventLog } from '../log/event-log.ts';
import { StreamText } from '../text/stream-text.ts';
import { Session } from './session.ts';

function sessionOf(input: string, dialect = 'forge'): Session {
  const session = new Session({ recovery: 'resilient', tools: [], dialect });
  session.write(input);
  session.finish();
  return session;
}

/** The state after reading a prefix from scratch. */
function stateAfter(prefix: string): string {
  const text = new StreamText();
  text.append(prefix);
  const tokenizer = new ReplayedForge(text, new EventLog(), 'resilient');
  tokenizer.advance();
  return tokenizer.stateName;
}

const call = '<tool><tool_name>run</tool_name><arguments><cmd>a && b</cmd><n>12</n></arguments></tool>';

describe('seeking', () => {
  it('is in the state that the prefix leads to, wherever it seeks', () => {
    fc.assert(
      fc.property(hostileReply(), fc.nat(), (input, seed) => {
        const session = sessionOf(input);
        const offset = input.length === 0 ? 0 : seed % input.length;
        expect(session.seek(offset).state).toBe(stateAfter(input.slice(0, offset)));
      }),
    );
  });

  it('shows the values of the prefix, as if the stream paused there', () => {
    const session = sessionOf(call);
    const shown = (offset: number) =>
      valueToJson(session.seek(offset).calls[0]?.arguments ?? (sessionOf('').seek(0).calls[0]?.arguments as never));
    expect(shown(call.indexOf('b</cmd>') + 1)).toBe('{"cmd":"a && b"}');
    expect(shown(call.indexOf('<n>12') + 4)).toBe('{"cmd":"a && b","n":"1"}');
    expect(shown(call.indexOf('</n>') + 4)).toBe('{"cmd":"a && b","n":12}');
  });

  it('says what is held back and why', () => {
    const session = sessionOf('<tool><arguments><c><![CDATA[a]]></c></arguments></tool>');
    const moment = session.seek('<tool><arguments><c><![CDATA[a]]'.length);
    expect(moment.buffered).toBe(']]');
    expect(moment.waiting).toBe('`>` would complete `]]>`, which closes CDATA');
    expect(moment.state).toBe('InCDATAEnd');
  });
});

describe('a call that only the end of the reply decides', () => {
  const text = 'Well.\n{"name": "run", "arguments": {"cmd": "ls -la"}}\nThat was it.';
  const session = new Session({ recovery: 'resilient', tools: [{ name: 'run', inputSchema: {} }], dialect: 'auto' });
  session.write(text);
  session.finish();
  const upTo = (piece: string) => session.seek(text.indexOf(piece) + piece.length);

  it('is shown as likely before that, with its values so far', () => {
    const moment = upTo('"ls');
    expect(moment).toMatchObject({ state: 'InPayload', call: 0, isLikely: true });
    expect(moment.calls.map(({ toolName, complete }) => [toolName, complete])).toEqual([['run', false]]);
    expect(valueToJson(moment.calls[0]?.arguments as never)).toBe('{"cmd":"ls"}');
    expect(upTo('}}')).toMatchObject({ isLikely: true, calls: [{ toolName: 'run' }] });
    expect(upTo('Well.')).toMatchObject({ state: 'Outside', call: null, calls: [] });
  });

  it('is certain at the end', () => {
    expect(session.seek(text.length)).toMatchObject({ isLikely: false, calls: [{ toolName: 'run', complete: true }] });
  });

  it('has its states as stops, and is found from any offset', () => {
    expect(session.step('state', 0, 1)).toBe(text.indexOf('{') + 1);
    expect(session.seek(text.indexOf('"arguments"')).call).toBe(0);
    expect(session.seek(3).call).toBe(null);
  });

  it('is shown so where its format is asked for', () => {
    const forced = sessionOf('{"name": "run", "arguments": {}}', 'json-bare');
    expect(forced.seek(12)).toMatchObject({ state: 'InPayload', call: 0, isLikely: true });
  });

  it('is not likely where an opener of its own decides', () => {
    expect(sessionOf('<tool_call>{"name": "run", "arguments": {}}</tool_call>', 'auto').seek(20)).toMatchObject({
      call: 0,
      isLikely: false,
    });
  });
});

describe('at the end of a reply that is cut off', () => {
  const closedUpTo = (tag: string): string => call.slice(0, call.indexOf(tag) + tag.length);
  const end = (input: string) => {
    const session = new Session({ recovery: 'resilient', dialect: 'auto', tools: [] });
    session.write(input);
    session.finish();
    const { state, call, path } = session.seek(input.length);
    return { state, call, path };
  };

  it('the call that was cut is open, whatever of it was closed', () => {
    const closed = call.slice(0, -'</tool>'.length);
    expect(end(closed)).toEqual({ state: 'CutOff', call: 0, path: [] });
    expect(end('<tool>')).toEqual({ state: 'CutOff', call: 0, path: [] });
    expect(end(`${call}\n${call.slice(0, call.indexOf('</n>'))}`)).toEqual({
      state: 'CutOff',
      call: 1,
      path: ['arguments', 'n'],
    });
  });

  it('an element is open until the whole of its end tag was read', () => {
    expect(end(closedUpTo('</argume')).path).toEqual(['arguments']);
    expect(end(closedUpTo('</n>')).path).toEqual(['arguments']);
  });

  it('an end tag that only the end of the reply could settle closes its argument', () => {
    const qwen = '<tool_call>\n<function=run>\n<parameter=cmd>\nls\n</parameter>';
    expect(end(qwen)).toEqual({ state: 'CutOff', call: 0, path: [] });
    const cline = '<execute_command>\n<command>ls</command>\n<x>a</x>\n</execute_command>';
    expect(end(cline)).toEqual({ state: 'Outside', call: null, path: [] });
  });

  it('no call is open after a mention', () => {
    expect(end('Use <tool> for calls')).toEqual({ state: 'Outside', call: null, path: [] });
  });
});

describe('stepping by state', () => {
  it('visits the same places in both directions', () => {
    fc.assert(
      fc.property(hostileReply(), (input) => {
        const session = sessionOf(input);
        const forward: number[] = [];
        for (let at = session.stateChange(0, 1); at !== null; at = session.stateChange(at, 1)) forward.push(at);
        const backward: number[] = [];
        for (let at = session.stateChange(input.length + 1, -1); at; at = session.stateChange(at, -1))
          backward.push(at);
        expect(backward.reverse()).toEqual(forward);
      }),
    );
  });

  it('reaches both ends of a long reply that no call decides the dialect of', () => {
    const session = sessionOf('some words, '.repeat(10_000), 'auto');
    expect(session.stateChange(60_000, 1)).toBeNull();
    expect(session.stateChange(60_000, -1)).toBe(0);
  });
});

describe('editing', () => {
  /** Long enough for a checkpoint between its neighbours. */
  const filler = `${'some prose to read over, '.repeat(2_620)}\n`;
  const longReply = fc.array(hostileReply(), { minLength: 2, maxLength: 3 }).map((pieces) => pieces.join('…'));
  const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat(12), text: hostileReply() });

  const stateOf = (session: Session) => ({
    ...session.log.toColumns(),
    reports: Array.from({ length: session.log.reportCount }, (_, index) => session.log.reportAt(index)),
    chunkEnds: [...session.text.chunkEnds.toArray()],
    text: String(session.text),
    calls: session.reading.calls.map(({ call }) => call),
    findings: session.diagnosis.findings,
  });

  it('gives the same as a new session of the edited text, edit after edit', () => {
    fc.assert(
      fc.property(longReply, fc.array(edit, { minLength: 1, maxLength: 4 }), fc.nat(), (input, edits, seed) => {
        let session = sessionOf(input.replaceAll('…', filler));
        for (const { at, length, text } of edits) {
          const before = String(session.text);
          const start = Math.floor(at * before.length);
          const end = Math.min(before.length, start + length);
          const after = before.slice(0, start) + text + before.slice(end);
          session = session.edited([{ start, end, text }], Uint32Array.of(after.length));
          session.finish();
        }
        const fresh = sessionOf(String(session.text));
        expect(stateOf(session)).toEqual(stateOf(fresh));
        const offset = seed % (session.text.length + 1);
        expect(session.seek(offset)).toEqual(fresh.seek(offset));
        expect(session.coverage(offset)).toEqual(fresh.coverage(offset));
      }),
      { numRuns: draws(100) },
    );
  });

  it('takes several edits at once', () => {
    const session = sessionOf(`${filler}${call}`);
    const at = filler.length + call.indexOf('&&');
    const edits = [
      { start: 0, end: 4, text: 'all' },
      { start: at, end: at + 2, text: '&amp;&amp;' },
    ];
    const edited = session.edited(edits, Uint32Array.of(session.text.length + 7));
    edited.finish();
    expect(String(edited.text)).toBe(`all${filler.slice(4)}${call.replace('&&', '&amp;&amp;')}`);
    expect(edited.reading.verdict(edited.diagnosis.findings)).toBe('clean');
  });

  it('reads again where other tools are given, since most machines depend on their names', () => {
    const text = '<shell><command>ls</command></shell>';
    const session = new Session({ recovery: 'resilient', dialect: 'auto', tools: [] });
    session.write(text);
    session.finish();
    const tools = [{ name: 'shell', inputSchema: { type: 'object', additionalProperties: true } }];
    const edited = session.edited([], Uint32Array.of(text.length), { ...session.options, tools });
    edited.finish();
    expect(edited.reading.calls.map(({ call }) => call.toolName)).toEqual(['shell']);
  });

  it('leaves the session that was edited as it was', () => {
    const session = sessionOf(filler + call);
    const before = stateOf(session);
    session.edited([{ start: filler.length, end: filler.length + 6, text: '<tol>' }], Uint32Array.of(1)).finish();
    expect(stateOf(session)).toEqual(before);
  });
});

describe('after an error', () => {
  const text =
    '<tool><server_name>local</server_name><tool_name>run</tool_name><arguments><cmd>a && b</cmd></arguments></tool>';
  const session = new Session({ recovery: 'strict', tools: [] });
  session.write(text);
  session.finish();

  it('state, place and call agree that the reading stopped there', () => {
    const moment = session.seek(text.indexOf('&&') + 2, {
      calls: 1,
      limits: { characters: 100, items: 10, values: 10, repairs: 10 },
    });
    expect(moment).toMatchObject({ state: 'AfterError', place: 'InArgument', path: ['arguments', 'cmd'], call: 0 });
    expect(moment.lastTransition?.sentence).toBe('anything else is refused: the reading of this call stopped there');
    expect(moment.calls).toMatchObject([{ complete: false, refused: true }]);
  });
  it('the whole reply remembers that the call was refused', () => {
    expect(session.seek(text.length).calls).toMatchObject([{ complete: false, refused: true }]);
  });
});
