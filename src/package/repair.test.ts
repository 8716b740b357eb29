import { expect, it } from 'vitest';
import { answerOf, heard } from '../core/repair/repairing.test-kit.ts';
import { repairStream, type StreamReport } from './repair.ts';

const CALL = '<tool_call>\n{"name": "ls", "arguments": {"path": "src"}}\n</tool_call>';
const TOOLS = [{ name: 'ls', inputSchema: { type: 'object' } }];

const bytesOf = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream).arrayBuffer());
const bodyOf = (bytes: Uint8Array): ReadableStream<Uint8Array> => new Response(Buffer.from(bytes)).body!;

it('sends a call in the text on, and reports it', async () => {
  const reports: StreamReport[] = [];
  const answer = answerOf([CALL], { protocol: 'messages' });
  const sent = repairStream(bodyOf(answer), {
    protocol: 'messages',
    tools: TOOLS,
    onReport: (report) => reports.push(report),
  });
  expect(heard('messages', await bytesOf(sent)).calls).toMatchObject([{ name: 'ls', arguments: '{"path":"src"}' }]);
  expect(reports).toMatchObject([{ repaired: { 'in-text': 1 }, calls: [{ name: 'ls', codes: [] }] }]);
});

it('takes the tools of a request, and leaves the answer as it is where that wants no call', async () => {
  const answer = answerOf([CALL], { protocol: 'chat' });
  const request = { tools: [{ type: 'function', function: { name: 'ls', parameters: { type: 'object' } } }] };
  const sent = await bytesOf(repairStream(bodyOf(answer), { protocol: 'chat', request }));
  expect(heard('chat', sent).finish).toBe('tool_calls');
  const not = { ...request, tool_choice: 'none' };
  expect(await bytesOf(repairStream(bodyOf(answer), { protocol: 'chat', request: not }))).toEqual(answer);
});

it.each([
  [{ protocol: 'soap', tools: TOOLS }, 'no protocol "soap"'],
  [{ protocol: 'chat', tools: TOOLS, dialect: 'klingon' }, 'no dialect "klingon"'],
  [{ protocol: 'chat' }, 'Give "request"'],
  [{ protocol: 'chat', tools: [{ name: 'ls' }] }, 'has no inputSchema'],
])('refuses %j with a sentence', (options, sentence) => {
  expect(() => repairStream(bodyOf(new Uint8Array()), options as never)).toThrow(sentence);
});
