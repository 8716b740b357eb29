import type { Example, ExampleOptions, ExampleWarning } from '../../dialects/forge/write/example.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { checkExample, type ReadReply, type RoundTrip } from './check-example.ts';
import { generateExample } from './generate-example.ts';

export interface CheckedExample extends Example {
  readonly roundTrip: RoundTrip;
}

/** An example with how it reads back; what it fails to say is among its warnings, each place once. */
export function checkedExample(tool: ToolDefinition, options: ExampleOptions, read: ReadReply): CheckedExample {
  const example = generateExample(tool, options);
  const roundTrip = checkExample(example, tool, read, options.dialect);
  const warned = new Set(example.warnings.map((warning) => warning.path));
  const unsaid = roundTrip.problems.filter((problem) => !warned.has(problem.path));
  return { ...example, warnings: atMost([...example.warnings, ...unsaid]), roundTrip };
}

/** Warnings that one example gives before it counts the rest. */
const MAX_WARNINGS = 1_000;

function atMost(warnings: readonly ExampleWarning[]): readonly ExampleWarning[] {
  const left = warnings.length - MAX_WARNINGS;
  if (left <= 0) return warnings;
  return [...warnings.slice(0, MAX_WARNINGS), { path: '', message: `There are ${left} more warnings.` }];
}
