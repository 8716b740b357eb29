import { expect, test } from 'vitest';
import { diagnose } from '../diagnosis/report/diagnose.ts';
import type { StreamEnd } from '../words/stream-end.ts';
import { readReply } from './read-reply.ts';

const CUT_IN_VALUE = '<tool><tool_name>w</tool_name><arguments><path>a.ts</path><content>half a f';
const CUT_BETWEEN = '<tool><tool_name>w</tool_name><arguments><path>a.ts</path>';
const ONLY_END_MISSING = `${CUT_BETWEEN}</arguments>\n`;

function truncated(text: string, streamEnd?: StreamEnd): { message: string; why: string } {
  const reading = readReply(text, streamEnd && { streamEnd });
  const found = diagnose(reading).diagnostics.filter(({ code }) => code === 'truncated');
  expect(found).toHaveLength(1);
  return found[0]!;
}

test.each(['length', 'max_tokens', 'MAX_TOKENS', 'max_output_tokens', 'model_length', 'ERROR_LIMIT'])(
  '%s is a token limit',
  (reason) => {
    expect(truncated(CUT_IN_VALUE, { reason }).why).toContain(`hit its token limit (\`${reason}\`)`);
  },
);

test('a stop sequence that ate the end tag is named, and the message says that all arguments were closed', () => {
  const { message, why } = truncated(ONLY_END_MISSING, { reason: 'stop_sequence', stopSequence: '</tool>' });
  expect(message).toBe('All arguments of the call were closed; only `</tool>` is missing.');
  expect(why).toBe('The stop sequence `</tool>` ended the stream, and the provider leaves it out of the text.');
});

test('a stop sequence inside an argument is advised against', () => {
  expect(truncated(CUT_IN_VALUE, { reason: 'stop_sequence', stopSequence: '\n\n' }).why).toContain(
    'take one that no argument can hold',
  );
});

test('a wire that ends without a reason is a broken connection', () => {
  expect(truncated(CUT_IN_VALUE, {}).why).toContain('the connection broke, or the recording stopped early');
});

test('an end that the wire calls complete is reported as such', () => {
  expect(truncated(CUT_IN_VALUE, { reason: 'end_turn' }).why).toBe('The model stopped here by itself (`end_turn`).');
  expect(truncated(CUT_IN_VALUE, { reason: 'tool_calls' }).why).toBe(
    'The model stopped here by itself (`tool_calls`).',
  );
});

test('whether everything open was closed is also said for a cut between arguments', () => {
  expect(truncated(CUT_BETWEEN, { reason: 'length' }).why).toMatch(/Every argument that had begun was closed\.$/);
  expect(truncated(CUT_IN_VALUE, { reason: 'length' })).toMatchObject({
    message: 'The reply is cut off inside `content` of the call.',
    why: expect.not.stringContaining('was closed'),
  });
});

test('without a recording the causes are guesses', () => {
  expect(truncated(CUT_IN_VALUE).why).toBe(
    'The reply ends here: either it hit its length limit, or the connection broke, or the model stopped, or what wrote it down left out the rest.',
  );
});
