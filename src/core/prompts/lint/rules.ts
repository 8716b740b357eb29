import { contradictoryEncoding } from './contradictory-encoding.ts';
import { duplicateSection } from './duplicate-section.ts';
import { exampleUnreadable } from './example-unreadable.ts';
import type { LintRule } from './lint-rule.ts';
import { missingArgument } from './missing-argument.ts';
import { unknownArgument } from './unknown-argument.ts';
import { unknownTool } from './unknown-tool.ts';
import { unlistedTool } from './unlisted-tool.ts';

/** Everything that a prompt is checked for. */
export const LINT_RULES: readonly LintRule[] = [
  unknownTool,
  unlistedTool,
  exampleUnreadable,
  unknownArgument,
  missingArgument,
  contradictoryEncoding,
  duplicateSection,
];
