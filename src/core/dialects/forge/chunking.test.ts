import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventLog } from '../../log/event-log.ts';
import { StreamText } from '../../text/stream-text.ts';
import { RECOVERIES, type Recovery } from '../../words/recovery.ts';
import { hostileReply } from './hostile-reply.test-kit.ts';
import { ReplayedForge } from './replayed-tokenizer.ts';

function dump(log: EventLog): string {
  const rows: string[] = [];
  for (let i = 0; i < log.length; i++) rows.push([log.kind(i), log.state(i), log.end(i), log.a(i), log.b(i)].join(' '));
  for (let i = 0; i < log.reportCount; i++) rows.push(JSON.stringify(log.reportAt(i)));
  return rows.join('\n');
}

function logOf(chunks: readonly string[], recovery: Recovery): EventLog {
  const text = new StreamText();
  const log = new EventLog();
  const tokenizer = new ReplayedForge(text, log, recovery);
  for (const chunk of chunks) {
    text.append(chunk);
    tokenizer.advance();
  }
  tokenizer.finish();
  return log;
}

describe('the log', () => {
  it.each([']]&>', ']]&gt;>', ']&]>', ']]&#65;>'])(
    'is the same for every split of %s, with much or little behind it',
    (piece) => {
      for (const tail of ['</p></arguments></tool>', '</p></arguments></tool> and much text behind the call']) {
        const input = `<tool><tool_name>t</tool_name><arguments><p>${piece}${tail}`;
        expect(dump(logOf(input.split(''), 'resilient'))).toBe(dump(logOf([input], 'resilient')));
        expect(dump(logOf([input], 'resilient'))).not.toContain('cdata-end-in-text');
      }
    },
  );

  for (const recovery of RECOVERIES) {
    it(`is the same for every two-part split and every character in ${recovery} mode`, () => {
      fc.assert(
        fc.property(hostileReply(), (input) => {
          const whole = dump(logOf([input], recovery));
          expect(dump(logOf(input.split(''), recovery))).toBe(whole);
          for (let cut = 1; cut < input.length; cut++)
            expect(dump(logOf([input.slice(0, cut), input.slice(cut)], recovery))).toBe(whole);
        }),
        { numRuns: 300 },
      );
    });

    it(`covers every character exactly once in ${recovery} mode`, () => {
      fc.assert(
        fc.property(hostileReply(), (input) => {
          const log = logOf([input], recovery);
          expect(log.covered).toBe(input.length);
          for (let i = 0; i < log.length; i++) expect(log.end(i)).toBeGreaterThanOrEqual(log.start(i));
        }),
        { numRuns: 300 },
      );
    });

    it(`goes on from a snapshot taken anywhere in ${recovery} mode`, () => {
      fc.assert(
        fc.property(hostileReply(), fc.double({ min: 0, max: 1, noNaN: true }), (input, share) => {
          const whole = dump(logOf([input], recovery));
          const text = new StreamText();
          text.append(input);
          const log = new EventLog();
          const first = new ReplayedForge(text, log, recovery);
          first.advance(Math.floor(input.length * share));
          const snapshot = first.snapshot();
          const fork = new EventLog(log, log.length, log.reportCount);
          const second = new ReplayedForge(text, fork, recovery);
          second.restore(snapshot);
          second.finish();
          expect(dump(fork)).toBe(whole);
        }),
        { numRuns: 300 },
      );
    });
  }
});
