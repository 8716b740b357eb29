import { describe, expect, it } from 'vitest';
import { isPlainBySamples } from './plain-samples.ts';
import { asSse, eventsOf, pythonValue, RECORDINGS, recording } from './transcript.test-kit.ts';

const LONG = 1_100_000;
const grown = (piece: string): string => piece.repeat(Math.ceil(LONG / piece.length));
const CALL = '<tool>\n<tool_name>a</tool_name>\n<arguments>\n<path>b & c</path>\n</arguments>\n</tool>\n';
const CODE = 'const list = [\n  { name: "a" },\n  call(name="b"),\n];\n// data: none\n';

describe('a long text that is told from three places', () => {
  it('is plain where it is prose, calls or code after prose', () => {
    expect(isPlainBySamples(grown('A line of prose, as long as one is.\n'))).toBe(true);
    expect(isPlainBySamples(`I will call.\n${grown(CALL)}`)).toBe(true);
    expect(isPlainBySamples(`${'I will write a file.\n'.repeat(400)}${CALL}${grown(CODE)}`)).toBe(true);
  });

  it('is no plain text where it is short, a document, a terminal, or has lines too long to be sampled', () => {
    expect(isPlainBySamples('Prose.')).toBe(false);
    expect(isPlainBySamples(`{"log": {\n${grown('"a": 1,\n')}`)).toBe(false);
    expect(isPlainBySamples(`interactions:\n${grown('- request: {}\n')}`)).toBe(false);
    expect(isPlainBySamples(`$ curl -N https://example.com\n${grown('Prose.\n')}`)).toBe(false);
    expect(isPlainBySamples(`2026-01-01 response follows\n{"choices": [${grown('"x", ')}`)).toBe(false);
    expect(isPlainBySamples(grown('no line ends here. '))).toBe(false);
  });

  it.each(RECORDINGS)('is no plain text where it is the recording %s, however it is written down', (name) => {
    const events = eventsOf(recording(name));
    const sse = asSse(events);
    for (const text of [
      grown(`${events.join('\n')}\n`),
      grown(sse),
      `The server answered:\n\n${grown(sse)}`,
      grown(sse.replace(/^(?=.)/gm, '12:00:01.250 INFO ')),
      grown(`${events.map((event) => pythonValue(JSON.parse(event))).join('\n')}\n`),
    ])
      expect(isPlainBySamples(text)).toBe(false);
  });

  it('is no plain text where events follow a long beginning, or end before a long rest', () => {
    const sse = grown(asSse(eventsOf(recording('openai-assistants'))));
    const prose = 'Something went wrong, and here is all of it.\n'.repeat(8000);
    expect(isPlainBySamples(prose + sse)).toBe(false);
    expect(isPlainBySamples(sse + prose)).toBe(false);
  });
});
