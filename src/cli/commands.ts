import type { Command } from './command.ts';
import { check } from './commands/check.ts';
import { convert } from './commands/convert.ts';
import { example } from './commands/example.ts';
import { explainCommand } from './commands/explain.ts';
import { historyCommand } from './commands/history.ts';
import { importCommand } from './commands/import.ts';
import { link } from './commands/link.ts';
import { lint } from './commands/lint.ts';
import { machine } from './commands/machine.ts';
import { mcp } from './commands/mcp.ts';
import { minimiseCommand } from './commands/minimise.ts';
import { parse } from './commands/parse.ts';
import { prompt } from './commands/prompt.ts';
import { readers } from './commands/readers.ts';
import { record } from './commands/record.ts';
import { recover } from './commands/recover.ts';
import { repair } from './commands/repair.ts';
import { replay } from './commands/replay.ts';
import { rules } from './commands/rules.ts';
import { tasks } from './commands/tasks.ts';
import { trace } from './commands/trace.ts';
import { triage } from './commands/triage.ts';
import { tryCommand } from './commands/try.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  parse,
  explainCommand,
  historyCommand,
  trace,
  recover,
  convert,
  triage,
  minimiseCommand,
  example,
  prompt,
  lint,
  tasks,
  tryCommand,
  importCommand,
  record,
  repair,
  replay,
  check,
  link,
  machine,
  readers,
  rules,
  mcp,
];
