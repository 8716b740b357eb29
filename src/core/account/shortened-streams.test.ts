import { describe, expect, it } from 'vitest';
import { accountOf } from './account.ts';

describe('a stream that somebody shortened by hand', () => {
  const event = (delta: string) => `data: {"choices":[{"index":0,"delta":{"tool_calls":[${delta}]}}]}`;
  const begun = event('{"index":0,"id":"c","type":"function","function":{"name":"read_file","arguments":""}}');

  it('is read from what is left of its events', () => {
    const { sentence, calls, causes, source } = accountOf(
      [
        begun,
        'data: {... "arguments":"{\\"pa" ...}',
        'data: {... "arguments":"th\\":\\"a\\"}" ...}',
        'data: [DONE]',
      ].join('\n'),
    );
    expect(
      calls[0]?.arguments.entries.map(([name]) => name),
      sentence,
    ).toEqual(['path']);
    expect(causes).toEqual([]);
    expect(source.note).toContain('2 events were shortened by hand; what is left of them was read.');
  });

  it.each([
    ['a line of dots', [begun, event('{"index":0,"function":{"arguments":"{\\"pa"}}'), '...', 'data: [DONE]'], 3],
    ['an event of which nothing can be read', [begun, 'data: {... "argu', 'data: [DONE]'], 2],
  ])('lacks what stood in %s, and is not called complete', (_, lines, line) => {
    const { sentence, verdict, causes, next } = accountOf(lines.join('\n'));
    expect(verdict).toBe('broken');
    expect(sentence).toMatch(/^Broken: events of call 1 were left out where the stream was written down/);
    expect(causes[0]?.why).toBe(
      `Events of the stream were left out where it was written down, line ${line}: what they held of the arguments cannot be known.`,
    );
    expect(next).toBe(
      'Give all events of the call, and all of each; if these are all, what sends them leaves out the first.',
    );
  });

  it('is complete where a line of dots took nothing of a call', () => {
    const whole = event('{"index":0,"function":{"arguments":"{\\"path\\":\\"a\\"}"}}');
    expect(accountOf([begun, '...', whole, '...', 'data: [DONE]'].join('\n')).verdict).toBe('clean');
  });

  it('says of each call which of them lacks something', () => {
    const second = event('{"index":1,"id":"d","function":{"name":"ls","arguments":"{}"}}');
    const { calls } = accountOf([begun, '...', second, 'data: [DONE]'].join('\n'));
    expect(calls.map(({ toolName, complete }) => [toolName, complete])).toEqual([
      ['read_file', false],
      ['ls', true],
    ]);
  });
});
