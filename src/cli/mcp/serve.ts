import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Io } from '../command.ts';
import { boundedMessages } from './bounded-messages.ts';
import { readRequests } from './read-requests.ts';
import type { ToolAnswer } from './run-tool.ts';
import type { AgentTool } from './tools.ts';

/** What is served; this file imports none of it, so that it is a bundle of its own, fetched when an agent asks. */
export interface Served {
  readonly version: string;
  readonly tools: readonly AgentTool[];
  readonly runTool: (name: string, given: Readonly<Record<string, unknown>>) => Promise<ToolAnswer>;
}

const TOO_LONG = JSON.stringify({
  content: [
    {
      type: 'text',
      text: 'The message is longer than 8 MB. Give the part of the text that holds the call, or the path of a log to triage.',
    },
  ],
  isError: true,
});

/** Serves the tools until the input ends. */
export async function serve(io: Io, { version, tools, runTool }: Served): Promise<void> {
  const server = new Server({ name: 'chunkscope', version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema: { ...inputSchema, required: [...inputSchema.required] },
      annotations: { readOnlyHint: true },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { text, isError } = await runTool(params.name, params.arguments ?? {});
    return { content: [{ type: 'text', text }], isError };
  });
  const refuse = (id: string) => io.write(`{"jsonrpc":"2.0","id":${id},"result":${TOO_LONG}}\n`);
  const input = Readable.from(readRequests(boundedMessages(io.input, refuse), (line) => io.write(line)));
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      io.write(chunk.toString()).then(() => done(), done);
    },
  });
  await server.connect(new StdioServerTransport(input, output));
  await once(input, 'end');
}
