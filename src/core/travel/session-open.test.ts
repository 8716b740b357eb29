import { expect, test } from 'vitest';
import { AutoTokenizer } from '../dialects/auto-tokenizer.ts';
import { Session } from './session.ts';
import { sessionReport, VIEW_OF_REPORT } from './session-report.ts';

const OPEN = { recovery: 'resilient', tools: [], dialect: 'auto', withoutFixes: true, isOpen: true } as const;

function opened(text: string): Session {
  const session = new Session(OPEN);
  session.write(text);
  session.finish();
  return session;
}

const grown = (session: Session, text: string, options = OPEN): Session => {
  const { length } = session.text;
  const next = session.edited([{ start: length, end: length, text }], Uint32Array.of(length + text.length), options);
  next.finish();
  return next;
};

const CALL = '<tool><tool_name>run</tool_name><arguments><command>a && b</command></arguments></tool>';

test('an open stream is not cut off: its call grows, and nothing is said of its end', () => {
  const at = CALL.indexOf(' b<') + 2;
  const session = opened(CALL.slice(0, at));
  const report = sessionReport(session, VIEW_OF_REPORT);
  expect(report).toMatchObject({ verdict: 'recovered', sentence: 'Recovered so far: 1 call growing after 2 repairs.' });
  expect(report.diagnostics.map(({ code }) => code)).not.toContain('truncated');
  expect(session.seek(at).state).toBe('InArgument');
});

test('what only an end would say is not said while more may come', () => {
  const said = (text: string): readonly string[] => opened(text).diagnosis.diagnostics.map(({ code }) => code);
  const halfTag = '<tool_call>\n<function=run>\n<parameter=command>\nls\n</parameter>\n</function>\n</tool_';
  for (const text of ['All 3 <', halfTag]) {
    const whole = new Session({ ...OPEN, isOpen: false });
    whole.write(text);
    whole.finish();
    expect(whole.diagnosis.diagnostics).not.toEqual([]);
    expect(said(text)).toEqual([]);
  }
  expect(said(`${CALL.replace('</command>', '')}\n${CALL.slice(0, 20)}`)).toContain('unescaped-ampersand');
});

test('at every growth it stands where a whole reading of that text would, and in the end it reads the same', () => {
  let session = opened('');
  for (let at = 0; at < CALL.length; at++) {
    session = grown(session, CALL[at]!);
    const whole = opened(CALL.slice(0, at + 1));
    expect(session.seek(at + 1)).toEqual(whole.seek(at + 1));
    expect(sessionReport(session, VIEW_OF_REPORT).sentence).toBe(sessionReport(whole, VIEW_OF_REPORT).sentence);
  }
  const closed = grown(session, '', { ...OPEN, isOpen: false } as never);
  const whole = new Session({ ...OPEN, isOpen: false });
  whole.write(CALL);
  whole.finish();
  expect(sessionReport(closed, VIEW_OF_REPORT).calls).toEqual(sessionReport(whole, VIEW_OF_REPORT).calls);
});

test('growing reads each character a bounded number of times', () => {
  let read = 0;
  const { advance } = AutoTokenizer.prototype;
  AutoTokenizer.prototype.advance = function (...given) {
    const from = this.offset;
    advance.apply(this, given);
    read += this.offset - from;
  };
  try {
    let session = opened('<tool><tool_name>t</tool_name><arguments><a>');
    for (let at = 0; at < 300; at++) session = grown(session, 'some more text ');
    expect(session.text.length).toBeGreaterThan(4_500);
    expect(read).toBeLessThan(3 * session.text.length);
  } finally {
    AutoTokenizer.prototype.advance = advance;
  }
});
