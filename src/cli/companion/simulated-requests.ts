import { request } from 'node:http';
import type { ToolDefinition } from '../../core/tools/tool-definition.ts';
import { copyTasks } from '../../core/trial/copy-tasks.ts';
import type { Kind } from '../../core/trial/hard-content.ts';
import { SIMULATED } from '../../core/trial/simulated-model.ts';

/** The most requests that the page can have sent at once. */
export const MOST_ASKED = 50;
/** Requests that run beside each other. */
const AT_ONCE = 2;

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

const CONTENTS: readonly Kind[] = ['shell', 'generics', 'references', 'tool-end', 'markup', 'cdata-end', 'comparison'];

let asked = 0;

/** Sends requests for copy tasks to an address at which the simulated model answers; nobody reads the answers. */
export async function askSimulated(count: number, address: string, token: string): Promise<void> {
  const { tasks } = copyTasks(TOOLS, { kinds: CONTENTS });
  const tools = TOOLS.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
  const from = asked;
  asked += count;
  let next = from;
  const askOn = async (): Promise<void> => {
    while (next < from + count) {
      const { messages } = tasks[next++ % tasks.length]!;
      await send(address, token, { model: SIMULATED, stream: true, messages, tools });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
}

/** Resolves when the answer is over, whatever became of it. */
function send(address: string, token: string, body: object): Promise<void> {
  return new Promise((done) => {
    const headers = { 'content-type': 'application/json', 'x-chunkscope-token': token };
    const sent = request(address, { method: 'POST', headers, agent: false }, (answer) => answer.resume());
    sent.on('error', () => done());
    sent.on('close', () => done());
    sent.end(JSON.stringify(body));
  });
}
