import { describe, expect, it } from 'vitest';
import { parseReply } from '../reply/parse-reply.ts';
import { Session } from '../travel/session.ts';

const LIMIT = 64 * 1024 * 1024;
const call = '<tool><tool_name>t</tool_name></tool>';
const tooLong = [call, ' '.repeat(LIMIT + 1 - call.length)];

describe('a reply longer than 64 Mi characters', () => {
  it('is refused in one sentence', () => {
    const { verdict, calls, chars, diagnostics } = parseReply(tooLong);
    expect(verdict).toBe('none');
    expect(calls).toEqual([]);
    expect(chars.dropped).toBe(LIMIT + 1);
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code: 'input-too-large', severity: 'error', start: 0, end: LIMIT + 1 });
    expect(diagnostics[0]?.message).toContain('at most 67108864 are read');
  });

  it('keeps its text in a session without any reading', () => {
    const session = new Session({ recovery: 'resilient', tools: [] });
    for (const chunk of tooLong) session.write(chunk);
    session.finish();
    expect(session.text.length).toBe(LIMIT + 1);
    expect(session.seek(1000)).toMatchObject({ offset: 1000, state: 'Outside', calls: [] });
    expect(session.stateChange(0, 1)).toBeNull();
    expect(session.coverage(LIMIT).transitions).toEqual({});
  });
});
