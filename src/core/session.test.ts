import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueToJson } from './calls/value.ts';
import { hostileReply } from './machine/hostile-reply.test-kit.ts';
import { Tokenizer } from './machine/tokenizer.ts';
import { Session } from './session.ts';
import { StreamText } from './text/stream-text.ts';
import { EventLog } from './trace/event-log.ts';

function sessionOf(input: string): Session {
  const session = new Session({ recovery: 'resilient', tools: [] });
  session.write(input);
  session.finish();
  return session;
}

/** The state after reading a prefix from scratch. */
function stateAfter(prefix: string): string {
  const text = new StreamText();
  text.append(prefix);
  const tokenizer = new Tokenizer(text, new EventLog(), 'resilient');
  tokenizer.advance();
  return tokenizer.stateName;
}

const call = '<tool><tool_name>run</tool_name><arguments><cmd>a && b</cmd><n>12</n></arguments></tool>';

describe('seeking', () => {
  it('stands in the state that the prefix leads to, wherever it goes', () => {
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
    const shown = (offset: number) => valueToJson(session.seek(offset).calls[0]?.arguments ?? sessionOf('').seek(0).calls[0]?.arguments as never);
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

describe('stepping by state', () => {
  it('visits the same places in both directions', () => {
    fc.assert(
      fc.property(hostileReply(), (input) => {
        const session = sessionOf(input);
        const forward: number[] = [];
        for (let at = session.stateChange(0, 1); at !== null; at = session.stateChange(at, 1)) forward.push(at);
        const backward: number[] = [];
        for (let at = session.stateChange(input.length + 1, -1); at; at = session.stateChange(at, -1)) backward.push(at);
        expect(backward.reverse()).toEqual(forward);
      }),
    );
  });
});
