import { expect, test } from 'vitest';
import type { ToolCall } from '../../../core/calls/tool-call.ts';
import { parseReply } from '../../../core/reply/parse-reply.ts';
import { callName } from './call-name.ts';

const TEXT = '<tool><tool_name>run</tool_name><arguments></arguments></tool> ';
const NAMELESS = '<tool><arguments></arguments></tool> ';
const at = (text: string): ToolCall | undefined => parseReply(text).calls[0];

test('a call that is not read yet and not known has no name to miss', () => {
  expect(callName(undefined, undefined, { position: 0, length: 90 })).toEqual({ name: '', isMissing: false });
});

test('a call has the name that it will have', () => {
  expect(callName(undefined, at(TEXT), { position: 0, length: 90 })).toEqual({ name: 'run', isMissing: false });
});

test('a name is missing where the whole call is known to have none, and not while it may still come', () => {
  expect(callName(undefined, at(NAMELESS), { position: 0, length: 90 }).isMissing).toBe(true);
  for (let end = 1; end < NAMELESS.length; end++) {
    const now = at(NAMELESS.slice(0, end));
    if (now) expect(callName(now, undefined, { position: end, length: 90 }).isMissing).toBe(false);
  }
  const { length } = NAMELESS;
  expect(callName(at(NAMELESS), undefined, { position: length, length: 90 }).isMissing).toBe(true);
  expect(callName(at(NAMELESS), undefined, { position: length - 1, length: length - 1 }).isMissing).toBe(true);
});
