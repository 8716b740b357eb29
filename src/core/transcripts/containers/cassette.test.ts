import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { looksLikeTranscript } from '../../paste/looks-like-transcript.ts';
import { importTranscript } from '../import-transcript.ts';
import { withoutYaml } from '../importable-text.ts';
import { asInvocation, asSse, eventsOf, imported, RECORDINGS, recording } from '../transcript.test-kit.ts';

const URI = 'https://api.test/v1/chat?key=secret';
const REQUEST = JSON.stringify({
  model: 'asked',
  tools: [{ type: 'function' }],
  messages: [{ role: 'system', content: 'Be brief.' }],
});
const SSE = asSse(['{"choices":[{"delta":{"content":"<tool>"}}]}', '{"choices":[{"delta":{"content":"é\\n"}}]}']);
const CHUNKS = ['<tool>', 'é\n'];

const headers = (type = 'text/event-stream; charset=utf-8') => ({ 'Content-Type': [type], 'Set-Cookie': ['a=b'] });

/** A body as the YAML of Python and Ruby writes bytes. */
const binary = (bytes: Uint8Array) =>
  `!!binary |\n${Buffer.from(bytes)
    .toString('base64')
    .replaceAll(/.{1,60}/g, '          $&\n')}`;

const vcrpy = (body: unknown, type?: string) => ({
  interactions: [
    {
      request: { body: REQUEST, headers: { authorization: ['secret'] }, method: 'POST', uri: URI },
      response: { body: { string: body }, headers: headers(type), status: { code: 200, message: 'OK' } },
    },
  ],
  version: 1,
});

const read = async (text: string) => imported(await withoutYaml(text));

describe('a cassette', () => {
  it('gives the stream, the tools and the prompt of its request, and no secret', async () => {
    const result = await read(stringify(vcrpy(SSE)));
    expect(result).toMatchObject({
      kind: 'openai-chat',
      system: 'Be brief.',
      tools: [{ type: 'function' }],
      model: 'asked',
    });
    expect(result.fixture).toMatchObject({ chunks: CHUNKS, source: { url: 'https://api.test/v1/chat' } });
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('reads no compressed body that does not fit its checksum', async () => {
    const packed = gzipSync(SSE);
    packed[packed.length - 8]! ^= 1;
    expect((await read(text.replace('BODY', binary(packed)))).fixture.chunks).not.toEqual(CHUNKS);
  });

  const text = stringify(vcrpy('BODY')).replace('string: BODY', 'string: BODY');
  const request = { method: 'post', uri: URI, body: { encoding: 'UTF-8', string: REQUEST } };

  it.each([
    ['JSON', JSON.stringify(vcrpy(SSE))],
    ['bytes', text.replace('BODY', binary(Buffer.from(SSE)))],
    ['compressed bytes', text.replace('BODY', binary(gzipSync(SSE)))],
    [
      "Ruby's VCR",
      `---\n${stringify({
        http_interactions: [
          {
            request,
            response: { status: { code: 200 }, headers: headers(), body: { encoding: 'ASCII-8BIT', string: SSE } },
          },
        ],
        recorded_with: 'VCR 6.2.0',
      })}`,
    ],
    [
      "Ruby's VCR in base64",
      stringify({
        http_interactions: [
          { request, response: { headers: headers(), body: { base64_string: Buffer.from(SSE).toString('base64') } } },
        ],
      }),
    ],
    [
      "Ruby's tags of old",
      `---\nhttp_interactions:\n- !ruby/struct:VCR::HTTPInteraction\n  request:\n    uri: ${URI}\n  response:\n    body:\n      string: !binary |-\n${Buffer.from(
        SSE,
      )
        .toString('base64')
        .replaceAll(/.{1,60}/g, '        $&\n')}`,
    ],
    [
      'go-vcr',
      `---\n${stringify({ version: 2, interactions: [{ id: 0, request: { url: URI, body: REQUEST }, response: { body: SSE, headers: headers(), code: 200 } }] })}`,
    ],
    [
      "vcrpy's stub of httpx",
      stringify({
        interactions: [{ request: { uri: URI }, response: { content: SSE, headers: headers(), status_code: 200 } }],
      }),
    ],
    [
      "LangChain's two lists",
      stringify({
        requests: [{ body: REQUEST, uri: URI }],
        responses: [{ body: { string: SSE }, headers: headers() }],
      }),
    ],
    ['no stated type', stringify({ interactions: [{ request: { uri: URI }, response: { body: SSE } }] })],
  ])('of %s is read', async (_, cassette) => {
    expect((await read(cassette)).fixture.chunks).toEqual(CHUNKS);
  });

  it('with parsed bodies is read', async () => {
    const answer = {
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: 'Hi' } }],
    };
    const interaction = {
      request: { uri: URI, parsed_body: JSON.parse(REQUEST) as unknown },
      response: { parsed_body: answer },
    };
    expect(await read(stringify({ interactions: [interaction], version: 1 }))).toMatchObject({
      kind: 'openai-chat',
      system: 'Be brief.',
      fixture: { chunks: ['Hi'] },
    });
  });

  it.each(RECORDINGS)('reads the same as the recording %s', async (name) => {
    const events = eventsOf(recording(name));
    const { kind, channels } = imported(asSse(events));
    const found = await read(stringify(vcrpy(asSse(events)), { lineWidth: 80 }));
    expect([found.kind, found.channels.map(({ id, chunks }) => [id, chunks])]).toEqual([
      kind,
      channels.map(({ id, chunks }) => [id, chunks]),
    ]);
  });

  it("holds Amazon's event stream", async () => {
    const event = '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}';
    const cassette = stringify(vcrpy('BODY', 'application/vnd.amazon.eventstream'));
    const found = await read(cassette.replace('BODY', binary(asInvocation([event]))));
    expect(found).toMatchObject({ kind: 'anthropic', fixture: { chunks: ['Hi'] } });
  });

  it('with several answers offers each', async () => {
    const one = vcrpy(SSE).interactions[0]!;
    const cassette = await withoutYaml(stringify({ interactions: [one, one] }));
    expect(imported(cassette, { entry: 1 })).toMatchObject({ entry: 1, fixture: { chunks: CHUNKS } });
    expect(importTranscript(cassette, { entry: 2 })).toEqual({
      ok: false,
      error: 'This cassette holds 2 answers; there is no number 3.',
    });
  });

  it('that is cut gives what stands before', async () => {
    const one = vcrpy(SSE).interactions[0]!;
    const cassette = stringify({ interactions: [one, one] });
    const cut = cassette.slice(0, cassette.lastIndexOf('Set-Cookie'));
    expect((await read(cut)).fixture.chunks).toEqual(CHUNKS);
  });

  it('without an answer of a model is an error that says what to do', async () => {
    const cassette = await withoutYaml(stringify(vcrpy('<p>', 'text/html')));
    expect(importTranscript(cassette)).toMatchObject({
      ok: false,
      error: expect.stringContaining('This cassette holds no answer'),
    });
  });

  it('is known when it is pasted', async () => {
    expect(looksLikeTranscript(await withoutYaml(stringify(vcrpy(SSE))))).toEqual({
      kind: 'openai-chat',
      title: 'OpenAI chat stream',
      isLog: false,
    });
  });
});

describe('a text that is no cassette', () => {
  it.each([
    ['prose', 'interactions:\nare what we have.\n'],
    ['other YAML', 'interactions:\n- one\n- two\n'],
    ['a list of requests alone', 'requests:\n- uri: x\nresponses:\n'],
    ['broken YAML', 'interactions:\n- request: [\n  - {{{ *a\n'],
    [
      'a bomb of aliases',
      `a: &a [x,x]\nb: &b [*a,*a,*a]\n${'c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n'.repeat(50)}interactions:\n- *c\n`,
    ],
    ['brackets without end', `interactions:\n- ${'['.repeat(20_000)}`],
  ])('stays as it is: %s', async (_, text) => {
    expect(await withoutYaml(text)).toBe(text);
  });
});
