import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import type { ImportResult } from './import-result.ts';
import { importTranscript } from './import-transcript.ts';
import {
  asHar,
  asSse,
  CURL_HEAD,
  CURL_TAIL,
  eventsOf,
  imported,
  RECORDINGS,
  recording,
} from './transcript.test-kit.ts';

const SAMPLES: readonly string[] = [
  ...RECORDINGS.flatMap((name) => {
    const events = eventsOf(recording(name));
    const sse = asSse(events, { named: true });
    return [
      recording(name),
      `: hello\n\n${sse}data: [DONE]\n\n`,
      `[${events.join(',\n')}]`,
      CURL_HEAD + sse + CURL_TAIL,
      sse
        .split('\n')
        .map((line, at) => `2026-09-01T10:00:0${at % 10}Z INFO ${line}`)
        .join('\r\n'),
      `Look:\n\n\`\`\`\n${sse}\`\`\`\n`,
    ];
  }),
  asHar({ text: asSse(eventsOf(recording('google-text'))) }),
  'f:{"messageId":"a"}\n0:"<tool_"\n0:"name>"\n9:{"toolCallId":"c","toolName":"run","args":{}}\nd:{"finishReason":"stop"}\n',
  '{"format":"toolstream","version":1}\n[0.2,"o","a"]\n[0.1,"r","ZGF0YTogMQ=="]\n[0.1,"e",{"stop_reason":"x"}]\n',
  '{"format":"chunkscope-fixture","version":1,"chunks":["a","b"],"dt":[0,1]}',
];

const sample = fc.constantFrom(...SAMPLES);

/** What holds for every import whatever went in. */
function expectSound(text: string): ImportResult | undefined {
  const result = importTranscript(text);
  if (!result.ok) {
    expect(result.error).toMatch(/^[A-Z].+\.$/s);
    return undefined;
  }
  const { kind, channels, channel, fixture, notes, sentence } = result.value;
  if (kind !== 'fixture') expect(fixture.chunks.length > 0 || text.length === 0).toBe(true);
  for (const { chunks, dt, lines, characters } of channels) {
    expect(lines).toHaveLength(chunks.length);
    expect(characters).toBe(chunks.join('').length);
    if (dt) expect(dt).toHaveLength(chunks.length);
    for (const step of dt ?? []) expect(step).toBeGreaterThanOrEqual(0);
  }
  expect(new Set(channels.map(({ id }) => id)).size).toBe(channels.length);
  expect(fixture.chunks).toEqual(channels.find(({ id }) => id === channel)?.chunks ?? []);
  for (const line of [sentence, ...notes]) expect(line).toMatch(/^[A-Z\d].*[.!?]$/s);
  return result.value;
}

describe('a damaged transcript', () => {
  it('is read or kept as text, wherever it is cut off', () => {
    fc.assert(
      fc.property(sample, fc.nat(), (text, at) => {
        const cut = text.slice(0, at % (text.length + 1));
        const found = expectSound(cut);
        const whole = imported(text);
        if (found?.kind === 'plain-text' && !found.notes.some((note) => note.includes('terminal output'))) {
          expect(found.fixture.chunks).toEqual([cut]);
        } else if (found?.kind === whole.kind) {
          for (const { id, kind, chunks } of found.channels) {
            const full = whole.channels.find((channel) => channel.id === id);
            if (!full) continue;
            // The last chunk of JSON that is cut off may be cut off itself.
            const last = chunks.length - 1;
            expect(full.chunks.slice(0, last)).toEqual(chunks.slice(0, last));
            // After the arguments of a native call is the importer's line break.
            // Before its name has come a call has none.
            const end = kind === 'native' ? chunks[last]!.replace(/^\n?→ \n|\n$/g, '') : chunks[last]!;
            expect(full.chunks[last]?.startsWith(end)).toBe(true);
          }
        }
      }),
      { numRuns: draws(400) },
    );
  });

  it('loses no event that still stands whole when its beginning is gone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RECORDINGS), fc.nat(), (name, at) => {
        const events = eventsOf(recording(name));
        const text = asSse(events);
        const [cut = ''] = /(?:\n|^)(?:d|da|dat|data|data:|data: )$/.exec(text.slice(0, at % text.length)) ?? [];
        // A cut inside `data: ` leaves the event whole, and it may be read.
        const rest = text.slice((at % text.length) - cut.trimStart().length);
        const wholeEvents = events.filter((_, index) => asSse(events.slice(index)).length <= rest.length);
        const found = expectSound(rest);
        const expected = imported(wholeEvents.join('\n'));
        if (expected.kind === 'plain-text') return;
        expect(found?.channels.map(({ chunks }) => chunks)).toEqual(expected.channels.map(({ chunks }) => chunks));
      }),
      { numRuns: draws(200) },
    );
  });

  const edit = fc.record({ kind: fc.constantFrom('drop', 'double', 'swap', 'garble'), at: fc.nat(), to: fc.nat() });

  it('is read or kept as text, however its lines are dropped, doubled, swapped and garbled', () => {
    fc.assert(
      fc.property(sample, fc.array(edit, { maxLength: 6 }), (text, edits) => {
        const lines = text.split('\n');
        for (const { kind, at, to } of edits) {
          const from = at % lines.length;
          const line = lines[from] ?? '';
          if (kind === 'drop') lines.splice(from, 1);
          if (kind === 'double') lines.splice(from, 0, line);
          if (kind === 'swap') [lines[from], lines[to % lines.length]] = [lines[to % lines.length] ?? '', line];
          if (kind === 'garble')
            lines[from] = line.slice(0, to % (line.length + 1)) + line.slice((to % (line.length + 1)) + 1);
          if (lines.length === 0) lines.push('');
        }
        expectSound(lines.join('\n'));
      }),
      { numRuns: draws(400) },
    );
  });

  it('of JSON of any shape never throws', () => {
    const type = fc.constantFrom(
      'message_start',
      'content_block_delta',
      'response.output_text.delta',
      'response.completed',
      'text-delta',
      'content-delta',
    );
    const event = fc.record(
      {
        type,
        event_type: fc.constantFrom('step.delta', 'text-generation'),
        choices: fc.jsonValue(),
        candidates: fc.jsonValue(),
        delta: fc.jsonValue(),
        message: fc.jsonValue(),
        response: fc.jsonValue(),
        contentBlockDelta: fc.jsonValue(),
        output: fc.jsonValue(),
        done: fc.boolean(),
        index: fc.jsonValue(),
        error: fc.jsonValue(),
        log: fc.jsonValue(),
        data: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 4 }), fc.boolean(), (events, sse) => {
        const lines = events.map((value) => JSON.stringify(value));
        expectSound(sse ? asSse(lines) : lines.join('\n'));
      }),
      { numRuns: draws(500) },
    );
  });

  it('of any text never throws', () => {
    const scrap = fc.constantFrom(
      'data: ',
      '\n',
      '\n\n',
      '{',
      '}',
      '"',
      ':',
      '0:"',
      '```',
      '$ curl ',
      '* ',
      'HTTP/1.1 200 OK\n',
      '5\r\n',
      '[DONE]',
      '\u001b[',
      '> ',
      '2026-01-01T00:00:00Z ',
      "'",
      '\\',
    );
    const soup = fc
      .array(fc.oneof(scrap, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 40 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(soup, (text) => void expectSound(text)),
      { numRuns: draws(500) },
    );
  });
});
