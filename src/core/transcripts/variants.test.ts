import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importTranscript } from './import-transcript.ts';
import { asSse, channelTexts, eventsOf, imported, RECORDINGS, recording } from './transcript.test-kit.ts';

const ARGUMENTS =
  '{"10":"b","2":1.0,"id":12345678901234567890,"e":1e3,"zero":-0,"text":"a\\"<b>","list":[{"3":0.10,"1":null}]}';
const TEXT = '<tool>\n<tool_name>"é"</tool_name></tool>';

/** Whole answers of the providers, with a text and a native call; the arguments are as JSON or in a string. */
const ANSWERS: Readonly<Record<string, string>> = {
  'openai-chat': `{"id":"c","object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":${JSON.stringify(TEXT)},"tool_calls":[{"id":"a","type":"function","function":{"name":"run","arguments":${JSON.stringify(ARGUMENTS)}}}]},"finish_reason":"tool_calls"}]}`,
  anthropic: `{"id":"m","type":"message","role":"assistant","content":[{"type":"text","text":${JSON.stringify(TEXT)}},{"type":"tool_use","id":"t","name":"run","input":${ARGUMENTS}}],"stop_reason":"tool_use"}`,
  'openai-responses': `{"id":"r","object":"response","status":"completed","output":[{"id":"i","type":"message","content":[{"type":"output_text","text":${JSON.stringify(TEXT)}}]},{"id":"f","type":"function_call","name":"run","arguments":${JSON.stringify(ARGUMENTS)}}]}`,
  gemini: `{"candidates":[{"content":{"role":"model","parts":[{"text":${JSON.stringify(TEXT)}},{"functionCall":{"name":"run","args":${ARGUMENTS}}}]},"finishReason":"STOP"}]}`,
  ollama: `{"model":"m","created_at":"2026-09-01T10:00:00Z","message":{"role":"assistant","content":${JSON.stringify(TEXT)},"tool_calls":[{"function":{"name":"run","arguments":${ARGUMENTS}}}]},"done":true,"done_reason":"stop"}`,
  bedrock: `{"output":{"message":{"role":"assistant","content":[{"text":${JSON.stringify(TEXT)}},{"toolUse":{"toolUseId":"t","name":"run","input":${ARGUMENTS}}}]}},"stopReason":"tool_use"}`,
  cohere: `{"id":"c","message":{"role":"assistant","content":[{"type":"text","text":${JSON.stringify(TEXT)}}],"tool_calls":[{"id":"t","type":"function","function":{"name":"run","arguments":${JSON.stringify(ARGUMENTS)}}}]},"finish_reason":"TOOL_CALL"}`,
};

/** JSON laid out without touching a digit: a line break and an indent after each bracket and comma outside strings. */
function laidOut(json: string, indent: string): string {
  let depth = 0;
  return json.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (token) => {
    if (token === ':') return ': ';
    if (token === ',') return `,\n${indent.repeat(depth)}`;
    if (token.startsWith('"')) return token;
    const opens = token === '{' || token === '[';
    depth += opens ? 1 : -1;
    return opens ? `${token}\n${indent.repeat(depth)}` : `\n${indent.repeat(depth)}${token}`;
  });
}

/** As prettier has it: what is short stays on one line. */
const byPrettier = (json: string): string =>
  laidOut(json, '  ').replace(/([{[])\n\s*([^\n{[]{1,60})\n\s*([}\]])/g, '$1 $2 $3');

const behind = (text: string, prefix: (line: number) => string): string =>
  text
    .split('\n')
    .map((line, at) => prefix(at) + line)
    .join('\n');

const VARIANTS: readonly (readonly [name: string, vary: (json: string) => string])[] = [
  ['laid out by two spaces', (json) => laidOut(json, '  ')],
  ['laid out by tabs', (json) => laidOut(json, '\t')],
  ['laid out by prettier', byPrettier],
  ['with CR LF', (json) => laidOut(json, '    ').replaceAll('\n', '\r\n')],
  ['in a Markdown fence', (json) => `\`\`\`json\n${laidOut(json, '  ')}\n\`\`\`\n`],
  [
    'below a status line',
    (json) => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n${laidOut(json, '  ')}\n`,
  ],
  ['quoted in a mail', (json) => behind(laidOut(json, '  '), () => '> ')],
  ['under a container log', (json) => behind(laidOut(json, '  '), () => 'web-1  | ')],
  ['with line numbers', (json) => behind(laidOut(json, '  '), (line) => `${String(line + 1).padStart(4)}\t`)],
  [
    'under a clock',
    (json) => behind(laidOut(json, '  '), (line) => `2026-09-01T10:00:${String(line % 60).padStart(2, '0')}Z `),
  ],
  ['on one line behind a prefix', (json) => `2026-09-01 10:00:00,250 INFO answer: ${json}`],
  ['escaped to ASCII', (json) => json.replaceAll('é', '\\u00e9')],
];

describe.each(Object.entries(ANSWERS))('a whole answer of %s', (kind, json) => {
  it('keeps digits and order of its arguments', () => {
    expect(imported(json).kind).toBe(kind);
    expect(channelTexts(imported(json))).toEqual({ text: TEXT, 'tool-0': ARGUMENTS });
  });

  it.each(VARIANTS)('reads the same %s', (_, vary) => {
    expect(channelTexts(imported(vary(json)))).toEqual({ text: TEXT, 'tool-0': ARGUMENTS });
    expect(channelTexts(imported(vary(json), { as: kind }))).toEqual({ text: TEXT, 'tool-0': ARGUMENTS });
  });

  it.each([
    ['on one line', json],
    ['laid out', laidOut(json, '  ')],
    ['laid out behind a prefix', behind(laidOut(json, '  '), () => '> ')],
  ])('gives what there is, cut anywhere, %s', (_, whole) => {
    const start = whole.indexOf('<tool>');
    const end = whole.indexOf('</tool>"');
    for (let at = start + 1; at < whole.length; at += at < end ? 1 : 13) {
      const { kind: found, channels, notes } = imported(whole.slice(0, at));
      expect(found).toBe(kind);
      const text = channels.find(({ id }) => id === 'text')!.chunks.join('');
      expect(TEXT.startsWith(text)).toBe(true);
      expect(text.length).toBeGreaterThan(at > end + 6 ? TEXT.length - 1 : (at - start) / 2 - 1);
      const args = channels.find(({ id }) => id === 'tool-0')?.chunks.join('') ?? '';
      expect(ARGUMENTS.startsWith(args)).toBe(true);
      expect(notes.join(' ')).toMatch(/cut off/);
    }
  });
});

describe.each(RECORDINGS)('the recording %s', (name) => {
  const events = eventsOf(recording(name));
  const texts = channelTexts(imported(recording(name)));

  it.each(VARIANTS.filter(([variant]) => !/prefix|status/.test(variant)))('reads the same as a list %s', (_, vary) => {
    expect(channelTexts(imported(vary(`[${events.join(',')}]`)))).toEqual(texts);
  });

  const JSONL = recording(name);
  const FORMS = [
    JSONL,
    asSse(events, { named: true }),
    `[${events.join(',')}]`,
    laidOut(`[${events.join(',')}]`, '  '),
  ];

  it('is never an import without text where a cut text holds something', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FORMS), fc.nat(), (text, at) => {
        const cut = text.slice(0, 1 + (at % text.length));
        const result = importTranscript(cut);
        expect(result.ok && result.value.fixture.chunks.length > 0).toBe(true);
        expect(importTranscript(cut, { as: 'openai-chat' })).toMatchObject(
          result.ok && result.value.kind === 'openai-chat' ? { ok: true } : {},
        );
      }),
      { numRuns: 60 },
    );
  });
});
