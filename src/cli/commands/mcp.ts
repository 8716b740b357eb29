import { type Command, EXIT } from '../command.ts';
import { runTool } from '../mcp/run-tool.ts';
import { TOOLS } from '../mcp/tools.ts';

/** Serves the commands that a coding agent debugs its own calls with. */
export const mcp: Command = {
  name: 'mcp',
  summary:
    'serve explain, recover, convert, minimise, history and triage to coding agents (Model Context Protocol, stdio)',
  help: `Usage: npm run -s cli -- mcp

Serves the tools explain, recover, convert, minimise, history and triage over the Model Context Protocol on stdin and stdout, so
that a coding agent can debug its own calls. It ends with its input. "triage" reads the log files that it is given; nothing
leaves this machine.

Example
  claude mcp add chunkscope -- npx chunkscope mcp
`,
  options: {},
  async run(_args, io, { version = '' }) {
    const { serve } = await import('../mcp/serve.ts');
    await serve(io, { version, tools: TOOLS, runTool });
    return EXIT.done;
  },
};
