import type { Command } from '../command.ts';
import { RECORDER_OPTIONS, recorderHelp, runRecorder } from '../companion/run-recorder.ts';

const FIRST_PORT = 4117;

/** Records the streams of an endpoint as they pass. */
export const record: Command = {
  name: 'record',
  summary: 'record the streams of an endpoint as your programs ask it: a proxy on loopback that changes no byte',
  help: `Usage: npm run -s cli -- record --to URL [OPTION]... [-- COMMAND ARGUMENT...]
       npm run -s cli -- record --simulate [OPTION]... [-- COMMAND ARGUMENT...]
       npm run -s cli -- record --to NAME=URL --to NAME=URL... [OPTION]... [-- COMMAND ARGUMENT...]

Passes requests on to an endpoint and the answers back, byte for byte and read by read, and writes each to a tape: one
file a request, with every read and its time, and without keys. Prints the page's address, then each target's. Only
programs of this machine can reach it. Ctrl+C ends it. "import" reads a tape, and "triage DIR" judges a folder of them.

${recorderHelp(FIRST_PORT)}

Examples
  npm run -s cli -- record --to https://api.openai.com/v1 -- python agent.py
  npm run -s cli -- record --to vllm=http://localhost:8000 --to https://api.anthropic.com
`,
  options: RECORDER_OPTIONS,
  operands: 'program',
  run: async (args, io, installed) => runRecorder(args, io, installed, { command: 'record', firstPort: FIRST_PORT }),
};
