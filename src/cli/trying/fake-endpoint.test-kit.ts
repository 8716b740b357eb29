import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asObject } from '../../core/json/json-access.ts';
import { type SimulatedAnswer, simulatedModel } from '../../core/trial/simulated-model.ts';

/** A request as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
  /** The system prompt of either API. */
  readonly system: string;
}

/** What is done with a request; the simulated model answers where nothing is. */
export type Fault = (
  request: Received,
  response: ServerResponse,
  /** How many requests with this prompt came before. */
  nth: number,
) => boolean;

export interface FakeEndpoint {
  /** Its base URL. */
  readonly url: string;
  readonly received: readonly Received[];
  close(): Promise<void>;
}

/** An endpoint on loopback that speaks both APIs. */
export async function fakeEndpoint(fault: Fault = () => false): Promise<FakeEndpoint> {
  const received: Received[] = [];
  const model = simulatedModel();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = asObject(JSON.parse(Buffer.concat(parts).toString()));
      const path = request.url ?? '';
      const all = body['messages'] as { role: string; content: string }[];
      const system = typeof body['system'] === 'string' ? body['system'] : (all[0]?.content ?? '');
      const nth = received.filter((other) => other.system === system).length;
      const one = { path, headers: request.headers, body, system };
      received.push(one);
      if (fault(one, response, nth)) return;
      const messages = all.filter(({ role }) => role !== 'system');
      stream(response, path.endsWith('/messages'), model({ system, messages }, nth));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function stream(response: ServerResponse, isAnthropic: boolean, { chunks, finish, usage }: SimulatedAnswer): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (json: unknown, event?: string): void =>
    void response.write(`${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(json)}\n\n`);
  if (isAnthropic) {
    send({ type: 'message_start', message: { id: 'm', usage: { input_tokens: usage.prompt } } }, 'message_start');
    send({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } });
    for (const text of chunks) send({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } });
    const reason = finish === 'stop' ? 'end_turn' : 'max_tokens';
    send({ type: 'message_delta', delta: { stop_reason: reason }, usage: { output_tokens: usage.completion } });
    send({ type: 'message_stop' });
  } else {
    for (const content of chunks) send({ id: 'c', choices: [{ index: 0, delta: { content } }] });
    send({ id: 'c', choices: [{ index: 0, delta: {}, finish_reason: finish }] });
    send({ id: 'c', choices: [], usage: { prompt_tokens: usage.prompt, completion_tokens: usage.completion } });
    response.write('data: [DONE]\n\n');
  }
  response.end();
}
