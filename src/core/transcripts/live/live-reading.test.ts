import { expect, it } from 'vitest';
import { asSse } from '../transcript.test-kit.ts';
import { LiveReading } from './live-reading.ts';

const chunk = (delta: object) => ({ object: 'chat.completion.chunk', choices: [{ index: 0, delta }] });
const called = { type: 'function', function: { name: 'run', arguments: '{}' } };
const custom = { type: 'custom', custom: { name: 'run', input: 'ls' } };

it.each<[string, object]>([
  ['a function in Chat Completions', chunk({ tool_calls: [{ index: 0, id: 'c', ...called }] })],
  ['a custom tool in Chat Completions', chunk({ tool_calls: [{ index: 0, id: 'c', ...custom }] })],
  ['a custom tool in Responses', { type: 'response.custom_tool_call_input.delta', item_id: 'i', delta: 'ls' }],
  ['a function in Responses', { type: 'response.function_call_arguments.delta', item_id: 'i', delta: '{}' }],
])('that the endpoint read a call of %s itself is known while the stream runs', (_, event) => {
  const reading = new LiveReading();
  reading.write(Buffer.from(asSse([JSON.stringify(event)])));
  expect(reading.hasNativeCalls).toBe(true);
  expect(reading.characters).toBe(0);
});
