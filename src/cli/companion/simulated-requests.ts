import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { ToolDefinition } from '../../core/tools/tool-definition.ts';
import { copyTasks } from '../../core/trial/copy-tasks.ts';
import { SIMULATED } from '../../core/words/simulated.ts';

/** The most requests that the page can have sent at once. */
export const MOST_ASKED = 50;
/** Between two requests, so that they are seen to run beside each other. */
const APART_MS = 250;

const text = (description: string) => ({ type: 'string', description });

const TOOLS: readonly ToolDefinition[] = [
  {
    name: 'execute_command',
    description: 'Runs a command.',
    inputSchema: { type: 'object', properties: { command: text('A shell command.') }, required: ['command'] },
  },
  {
    name: 'write_file',
    description: 'Writes a file.',
    inputSchema: {
      type: 'object',
      properties: { path: text('A path.'), content: text('The whole content.') },
      required: ['path', 'content'],
    },
  },
];

/** What is asked for, in this order: some of it the simulated model writes with a fault, and the fifth takes its time. */
const ASKED = [
  'write_file/code',
  'execute_command/tool-end',
  'execute_command/html',
  'write_file/generics',
  'write_file/long',
  'write_file/none',
  'execute_command/references',
  'write_file/shell',
  'execute_command/newlines',
  'write_file/html',
];

let asked = 0;

/** Sends requests for copy tasks to an address at which the simulated model answers; nobody reads the answers. */
export async function askSimulated(count: number, address: string, token: string): Promise<void> {
  const { tasks } = copyTasks(TOOLS);
  const tools = TOOLS.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
  for (let sent = 0; sent < count; sent++) {
    if (sent > 0) await delay(APART_MS);
    const task = ASKED[asked++ % ASKED.length];
    const messages = tasks.find(({ id }) => id === task)?.messages;
    send(address, token, { model: SIMULATED, stream: true, messages, tools });
  }
}

function send(address: string, token: string, body: object): void {
  const headers = { 'content-type': 'application/json', 'x-chunkscope-token': token };
  const sent = request(address, { method: 'POST', headers, agent: false }, (answer) => answer.resume());
  // The recorder may end while its own request runs.
  sent.on('error', () => {});
  sent.end(JSON.stringify(body));
}
