import { describe, expect, it } from 'vitest';
import { parseExactJson } from '../json/exact-json.ts';
import { judge } from '../logs/lane.ts';
import { minimise } from '../logs/minimise/minimise.ts';
import { importTools } from '../tools/importers/import-tools.ts';
import { parseReply } from './parse-reply.ts';
import { recoveryMessage } from './recovery/recovery-message.ts';

const LEVELS = 20_000;
const tools = [{ name: 't', inputSchema: { properties: { p: { type: ['object', 'array'] } } } }];

/** JSON that is nested too deep for a recursive reader, sometimes only because a bracket or string ends later than expected. */
const DEEP: readonly (readonly [what: string, json: string])[] = [
  ['lists', '['.repeat(LEVELS) + ']'.repeat(LEVELS)],
  ['lists of objects', `${'[{"a":'.repeat(LEVELS)}1${'}]'.repeat(LEVELS)}`],
  ['lists closed by braces', '[},'.repeat(LEVELS)],
  ['lists after a quote in a comment', `{"a": /* " */${'['.repeat(LEVELS)}`],
  ['lists after a string that ends with its line', `{"a":"x\n${'['.repeat(LEVELS)}`],
  ['lists of such strings', '["x\n'.repeat(LEVELS)],
];

const REPLIES: readonly ((json: string) => string)[] = [
  (json) => `<tool_call>{"name":"t","arguments":${json}}</tool_call>`,
  (json) => `<tool>{"tool_name":"t","arguments":${json}}</tool>`,
  (json) =>
    `<tool><tool_name>t</tool_name><arguments><p>${json}${json.startsWith('{') ? '}' : ']'}</p></arguments></tool>`,
  (json) => `<tool_call><function=t><parameter=p>${json}</parameter></function></tool_call>`,
];

describe.each(DEEP)('JSON too deep for any stack: %s', (_what, json) => {
  it('is read, reported, judged and minimised in a reply', () => {
    for (const reply of REPLIES.map((write) => write(json)))
      for (const known of [[], tools]) {
        const result = parseReply(reply, { tools: known, dialect: 'auto' });
        expect(['clean', 'recovered', 'broken']).toContain(result.verdict);
        recoveryMessage(result, reply);
        expect(judge(reply, { dialect: 'auto', tools: known }).isAttempt).toBe(true);
        const { value } = minimise(reply, { isAlike: () => false, maxReads: 2, dialect: 'auto' }).next();
        expect(value.reads).toBe(1);
      }
  });

  it('is refused with a sentence where it is the whole input', () => {
    expect(parseExactJson(json)).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^This (?:is not valid )?JSON/),
    });
    expect(importTools(json)).toMatchObject({ ok: false, error: expect.stringMatching(/\.$/) });
  });
});
