import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { EventLog } from '../log/event-log.ts';
import { StreamText } from '../text/stream-text.ts';
import type * as Dialects from './dialects.ts';
import { hermes } from './hermes/marks.ts';
import { literal, name, sequence, without } from './kit/matcher.ts';
import type { replyReader as ReplyReader } from './reply-reader.ts';

let replyReader: typeof ReplyReader;

// Test files share their modules: what is read with one dialect more is loaded for these tests alone.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('./dialects.ts', withOneMore);
  ({ replyReader } = await import('./reply-reader.ts'));
});
afterAll(() => {
  vi.doUnmock('./dialects.ts');
  vi.resetModules();
});

async function withOneMore(original: () => Promise<unknown>): Promise<typeof Dialects> {
  const { MARKED_DIALECTS, markedDialect, ...others } = (await original()) as typeof Dialects;
  const madeUp: (typeof MARKED_DIALECTS)[number] = {
    ...hermes,
    id: 'made-up',
    marks: [
      { kind: 'call-open', written: '[CALL:NAME]', match: sequence('[CALL:', name(without(']<\n')), ']') },
      { kind: 'call-open', written: 'CALL->NAME:', match: sequence('CALL->', name(without(':<\n')), ':') },
      { kind: 'call-open', written: '→NAME:', match: sequence('→', name(without(':<\n')), ':') },
      { kind: 'call-close', written: '[/CALL]', match: literal('[/CALL]') },
    ],
    closers: () => ({ call: '[/CALL]', argument: '' }),
    wrapper: null,
  };
  return {
    ...others,
    MARKED_DIALECTS: [...MARKED_DIALECTS, madeUp],
    markedDialect: (id: string) => (id === madeUp.id ? madeUp : markedDialect(id)),
  };
}

it.each(['[CALL:f]', 'CALL->f:', '→f:'])(
  'finds a dialect whose calls begin with %s, wherever the reply is cut',
  (opener) => {
    const reply = `Some words first, [and] CALLs.\n${opener}{"a": [1]}[/CALL]\nDone.`;
    const read = (dialect: string, pieces: readonly string[]) => {
      const text = new StreamText();
      const log = new EventLog();
      const reader = replyReader(text, log, { recovery: 'resilient', tools: [], dialect });
      for (const piece of pieces) {
        text.append(piece);
        reader.advance();
      }
      reader.finish();
      const events = Array.from({ length: log.length }, (_, row) => [log.kind(row), log.end(row), log.stateName(row)]);
      return { dialect: reader.dialect, events, reports: log.reportCount };
    };
    const named = read('made-up', [reply]);
    expect(named.events.map(([, end]) => end)).toContain(reply.indexOf('\nDone.'));
    expect(named.reports).toBe(0);
    expect(read('auto', [reply])).toEqual(named);
    expect(read('auto', [...reply])).toEqual(named);
  },
);
