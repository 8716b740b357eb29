import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importTranscript } from '../import-transcript.ts';
import { asInvocation, asSse, channelTexts, eventStreamMessage, imported, textOfFile } from '../transcript.test-kit.ts';

const read = (...messages: readonly Uint8Array[]) => imported(textOfFile(Buffer.concat(messages)));

const member = (type: string, payload: object) =>
  eventStreamMessage(
    { ':event-type': type, ':content-type': 'application/json', ':message-type': 'event' },
    JSON.stringify({ ...payload, p: 'abc' }),
  );

const text = (value: string) => member('contentBlockDelta', { contentBlockIndex: 0, delta: { text: value } });

describe("Amazon's event stream", () => {
  it('of a conversation is read with its tool calls', () => {
    const result = read(
      member('messageStart', { role: 'assistant' }),
      text('<tool>'),
      text('é😀'),
      member('contentBlockStart', { contentBlockIndex: 1, start: { toolUse: { toolUseId: 'a', name: 'run' } } }),
      member('contentBlockDelta', { contentBlockIndex: 1, delta: { toolUse: { input: '{"a":1}' } } }),
      member('messageStop', { stopReason: 'tool_use' }),
      member('metadata', { usage: { inputTokens: 1 }, metrics: { latencyMs: 5 } }),
    );
    expect(result).toMatchObject({ kind: 'bedrock', finishReason: 'tool_use' });
    expect(channelTexts(result)).toEqual({ text: '<tool>é😀', 'tool-0': '{"a":1}' });
  });

  it('of an invocation is read as the model speaks', () => {
    const delta = (value: string) =>
      JSON.stringify({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: value } });
    expect(read(asInvocation([delta('é'), delta('b')]))).toMatchObject({
      kind: 'anthropic',
      fixture: { chunks: ['é', 'b'] },
    });
  });

  it('that carries another stream in pieces is put together first', () => {
    const body = Buffer.from(
      asSse(['{"choices":[{"delta":{"content":"é"}}]}', '{"choices":[{"delta":{"content":"b"}}]}']),
    );
    const part = (bytes: Uint8Array) =>
      eventStreamMessage({ ':event-type': 'PayloadPart', ':message-type': 'event' }, bytes);
    const cut = body.indexOf('é') + 1;
    expect(read(part(body.subarray(0, cut)), part(body.subarray(cut)))).toMatchObject({
      kind: 'openai-chat',
      fixture: { chunks: ['é', 'b'] },
    });
  });

  it('tells of the exception that ends it', () => {
    const exception = eventStreamMessage(
      { ':exception-type': 'throttlingException', ':content-type': 'application/json', ':message-type': 'exception' },
      '{"message":"Too many."}',
    );
    const { fixture, notes } = read(text('a'), exception);
    expect(fixture.chunks).toEqual(['a']);
    expect(notes).toContain('The stream reports an error in message 2: throttlingException: "Too many.".');
  });

  it('passes over headers of every type', () => {
    const typed = Buffer.from([
      1,
      97,
      0,
      1,
      98,
      2,
      7,
      1,
      99,
      3,
      0,
      1,
      1,
      100,
      9,
      ...Array.from({ length: 16 }, () => 1),
    ]);
    const plain = text('a');
    const headers = plain.readUInt32BE(4);
    const message = Buffer.concat([plain.subarray(0, 12 + headers), typed, plain.subarray(12 + headers)]);
    message.writeUInt32BE(message.length, 0);
    message.writeUInt32BE(headers + typed.length, 4);
    expect(read(message).fixture.chunks).toEqual(['a']);
  });

  it('gives what is whole wherever it is cut', () => {
    const messages = [text('a'), text('b'), member('messageStop', { stopReason: 'end_turn' })];
    const whole = Buffer.concat(messages);
    for (let at = 40; at < whole.length; at += 1) {
      const ends = messages.map((_, index) => Buffer.concat(messages.slice(0, index + 1)).length);
      const found = importTranscript(textOfFile(whole.subarray(0, at)));
      const chunks = ['a', 'b'].slice(0, ends.filter((end) => end <= at).length);
      if (chunks.length > 0) expect(found).toMatchObject({ ok: true, value: { fixture: { chunks } } });
      const isCut = !ends.includes(at);
      if (chunks.length > 0 && found.ok)
        expect(found.value.notes.some((note) => note.includes('no whole message'))).toBe(isCut);
    }
  });

  it('never throws, whatever its bytes say', () => {
    const edit = fc.tuple(fc.nat(200), fc.nat(255));
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 5 }), fc.uint8Array({ maxLength: 40 }), (edits, tail) => {
        const bytes = Buffer.concat([text('a'), text('b'), tail]);
        for (const [at, value] of edits) bytes[at] = value;
        expect(importTranscript(textOfFile(bytes)).ok).toBe(true);
      }),
    );
  });
});
