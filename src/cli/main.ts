import { processIo } from './process-io.ts';
import { run } from './run.ts';
import { serveAsJob } from './triage/jobs.ts';

if (!serveAsJob()) process.exitCode = await run(process.argv.slice(2), processIo());
