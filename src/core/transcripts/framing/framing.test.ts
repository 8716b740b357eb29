import { describe, expect, it } from 'vitest';
import { decodeBase64, decodeBase64Text } from './base64.ts';
import { joinHttpChunks } from './http-chunks.ts';
import { frameMembers } from './json-members.ts';
import { scanJsonValues } from './json-values.ts';
import { joinLaidOutData } from './laid-out-data.ts';
import { splitLines } from './lines.ts';
import { stripPrefixes } from './log-prefix.ts';
import { withRecordedTimes } from './recorded-times.ts';
import { readSse } from './sse.ts';
import { stripTerminalNoise } from './terminal-noise.ts';
import { parseTimestamp } from './timestamp.ts';
import { withoutTitles } from './titles.ts';

describe('lines', () => {
  it('end at LF, CR LF and CR and nowhere else', () => {
    expect(splitLines('a\r\nb\rc\n\nd\u2028e').map(({ text, number }) => [number, text])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, ''],
      [5, 'd\u2028e'],
    ]);
    expect(splitLines('')).toEqual([]);
  });
});

describe('members without the braces of their object', () => {
  const jsonOf = (text: string) => frameMembers(splitLines(text))?.events.map(({ json, line }) => [line, json]);

  it.each([
    ['with a comma behind them', '"content": "",\n"tool_calls": [\n  {"id": "c1"}\n],', 1],
    ['between lines of dots', '...\n  "content": "",\n  "tool_calls": [{"id": "c1"}]\n...\n', 2],
  ])('are one object: %s', (_, text, line) => {
    expect(jsonOf(text)).toEqual([[line, { content: '', tool_calls: [{ id: 'c1' }] }]]);
  });

  it.each(['{"a": 1}', '"a", "b"', '"a": [', '"a" is: 1', ''])('are none in %j', (text) => {
    expect(jsonOf(text)).toBeUndefined();
  });
});

describe('timestamps', () => {
  it.each([
    ['1970-01-01T00:00:01.5Z data', 1500],
    ['[1970/01/01 00:00:02,250] INFO', 2250],
    ['10:00:00.123456 ', 36_000_123.456],
    ['1970-01-02 00:00:00', 86_400_000],
    ['1700000001.25', 1_700_000_001_250],
    ['1700000001250', 1_700_000_001_250],
    ['1700000001250000', 1_700_000_001_250],
    ['ts=1700000001250000000', 1_700_000_001_250],
  ])('%s', (source, expected) => expect(parseTimestamp(source)).toBeCloseTo(expected, 6));

  it.each(['', 'web-1 | ', '12: ', '10:00', '3.14'])('none in "%s"', (source) =>
    expect(parseTimestamp(source)).toBeUndefined(),
  );

  it('pass midnight', () => {
    const at = (timeMs: number) => ({ frame: 'sse' as const, data: '', json: null, line: 1, timeMs });
    const { events, originMs } = withRecordedTimes([at(86_399_000), at(1000)]);
    expect(events.map(({ timeMs }) => timeMs! - originMs!)).toEqual([0, 2000]);
  });

  it('are no recording where all are the same', () => {
    const event = { frame: 'sse' as const, data: '', json: null, line: 1 };
    expect(
      withRecordedTimes([
        { ...event, timeMs: 5 },
        { ...event, timeMs: 5 },
      ]),
    ).toEqual({ events: [event, event] });
  });
});

describe('base64', () => {
  it.each(['', 'a', 'ab', 'abc', 'ä€😀\u0000'])('gives back "%s"', (text) => {
    const encoded = Buffer.from(text).toString('base64');
    expect(decodeBase64Text(encoded)).toBe(text);
    expect(decodeBase64Text(Buffer.from(text).toString('base64url'))).toBe(text);
    expect(decodeBase64Text(encoded.replace(/(.{2})/g, '$1\r\n'))).toBe(text);
  });

  it('is undefined for what is none', () => expect(decodeBase64('a b!')).toBeUndefined());
});

describe('server-sent events', () => {
  const read = (text: string) =>
    readSse(splitLines(text)).events.map(({ data, event, line }) => ({ data, ...(event && { event }), line }));

  it('join lines of data, take one space off and stand on their first line of data', () => {
    expect(read(':c\nevent: a\ndata:  x\ndata:y\nid: 1\n\ndata\n\ndata: z\n\n')).toEqual([
      { data: ' x\ny', event: 'a', line: 3 },
      { data: 'z', line: 9 },
    ]);
  });

  it('are parted where lines of data are whole JSON each, and not where JSON spans lines', () => {
    expect(read('data: {"a":1}\ndata: {"b":2}\n\n').map(({ data }) => data)).toEqual(['{"a":1}', '{"b":2}']);
    expect(read('data: {"a":\ndata: 1}\n\n').map(({ data }) => data)).toEqual(['{"a":\n1}']);
  });
});

describe('data that was laid out for people', () => {
  const joined = (text: string): string[] => joinLaidOutData(splitLines(text)).map((line) => line.text);

  it('is one line an event again', () => {
    const event = 'data: {\n  "a": "}",\n  "b": [\n    1\n  ]\n}';
    expect(joined(`${event}\n${event}\nend`)).toEqual([
      'data: { "a": "}", "b": [ 1 ] }',
      '',
      'data: { "a": "}", "b": [ 1 ] }',
      '',
      'end',
    ]);
  });

  it.each(['data: {\n  "a": 1\n', 'data: {\n  no JSON\n}', 'data: {"a": 1}\n{', 'data: {\ndata: {}'])(
    'stays as it stands where it is not whole JSON: %j',
    (text) => expect(joined(text)).toEqual(splitLines(text).map((line) => line.text)),
  );
});

describe('HTTP chunks', () => {
  const sized = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

  it('are joined by size in bytes, also where they cut an event', () => {
    expect(joinHttpChunks(`HTTP/1.1 200 OK\r\n\r\n${sized('data: "ä')}${sized('€"\n\n')}0\r\n\r\n* left intact`)).toBe(
      'HTTP/1.1 200 OK\r\n\r\ndata: "ä€"\n\n\r\n* left intact',
    );
  });

  it('are left alone where the sizes do not add up', () => {
    expect(joinHttpChunks('5\ndata: "longer than five"\n\n')).toBeUndefined();
    expect(joinHttpChunks('data: 1\n\n')).toBeUndefined();
  });
});

describe('JSON values', () => {
  const values = (text: string) => scanJsonValues(text)?.events.map(({ json, line }) => [line, json]);

  it('are found in an array, after one another and over lines', () => {
    expect(values('[{"a":"}"}\n,\n{"b":[{}]}]')).toEqual([
      [1, { a: '}' }],
      [3, { b: [{}] }],
    ]);
    expect(values('{"a":1}{"b":2}\n{\n"c":3}')).toEqual([
      [1, { a: 1 }],
      [1, { b: 2 }],
      [2, { c: 3 }],
    ]);
  });

  it('say where the text cuts the last one off', () => {
    expect(scanJsonValues('[{"a":1},{"b":"x')).toMatchObject({ events: [{ json: { a: 1 } }], cut: '{"b":"x' });
  });

  it('are none where other text stands between', () => expect(values('{"a":1} and {"b":2}')).toBeUndefined());

  it('are read however deep', () => expect(values(`${'['.repeat(1e5)}`)).toBeUndefined());
});

describe('prefixes', () => {
  const strip = (text: string) => stripPrefixes(splitLines(text)).lines.map((line) => line.text);
  const event = 'data: {"a":1}';

  it('go where they repeat, from blank and other lines too', () => {
    expect(strip(`x1> ${event}\nx2> event: b\nx3> ${event}\nx4>`)).toEqual([event, 'event: b', event, '']);
  });

  it('go once where they look like a log', () => {
    expect(strip(`12 | ${event}`)).toEqual([event]);
    expect(strip(`For example ${event}`)).toEqual([`For example ${event}`]);
  });

  it('stay on lines that hold no event where most events stand bare', () => {
    expect(strip(`${event}\n${event}\n${event}\n[1] ${event}\n[2] note`)).toEqual([
      event,
      event,
      event,
      event,
      '[2] note',
    ]);
  });

  it('with changing request ids are one prefix', () => {
    expect(strip(`req-3f2a9c1e ${event}\nreq-77aa0b1c event: x`)).toEqual(
      [event, 'event: x'].map((text, at) => (at === 0 ? `req-3f2a9c1e ${text}` : `req-77aa0b1c ${text}`)),
    );
    expect(strip(`req-3f2a9c1e ${event}\nreq-77aa0b1c ${event}\nreq-00aa0b1c event: x`)).toEqual([
      event,
      event,
      'event: x',
    ]);
  });
});

describe('terminal noise', () => {
  const strip = (text: string) => stripTerminalNoise(splitLines(text));
  const kept = (text: string) => strip(text).lines.map((line) => line.text);

  it('leaves a body of any format, its own "* " and "> " lines too', () => {
    expect(kept('< HTTP/2 200\n< a: b\n<\n* item\n> quote\nText: here\n* Connection #0 to host x left intact')).toEqual(
      ['* item', '> quote', 'Text: here'],
    );
  });

  it('ends a command at the answer even where its quote never closes', () => {
    expect(kept("$ curl -d 'it\\\ndata: 1\n\ndata: 2")).toEqual(['data: 1', '', 'data: 2']);
  });

  it('hands over commands and request bodies', () => {
    expect(strip('$ curl x \\\n  -d \'{"a":\n1}\'\nbody').request).toBe('$ curl x \\\n  -d \'{"a":\n1}\'');
    expect(strip('POST /v1 HTTP/1.1\nHost: x\n\n{"a":1}\n\nHTTP/1.1 200 OK\nA: b\n\nbody').request).toBe('{"a":1}');
  });

  it('takes curl talk off the end of a body without a last line break', () => {
    expect(kept('{"a":1}* Connection #0 to host x left intact')).toEqual(['{"a":1}']);
  });

  it('gives the time of a trace to the lines after it', () => {
    const { lines } = strip('10:00:00.000000 { [5 bytes data]\ndata: 1\n10:00:01.000000 { [5 bytes data]\ndata: 2');
    expect(lines.map(({ timeMs }) => timeMs! - lines[0]!.timeMs!)).toEqual([0, 1000]);
  });
});

it('titles above JSON are left out where nothing but titles and JSON stands there', () => {
  const untitled = (text: string) => withoutTitles(splitLines(text))?.map((line) => line.text);
  expect(untitled('Request:\n{\n  "a": 1\n}\n\nResponse\n[\n  2\n]')).toEqual(['{', '  "a": 1', '}', '[', '  2', ']']);
  expect(untitled('{\n  "a": 1\n}')).toBeUndefined();
  expect(untitled('invalid_tool_calls:\n[\n]')).toBeUndefined();
  expect(untitled('Request:\n{\n}\nand then it said <b>so</b>\n{\n}')).toBeUndefined();
});
