import { duplicateSection } from './duplicate-section.ts';
import { exampleFaults } from './example-faults.ts';
import { exampleSetting } from './example-setting.ts';
import type { LintRule } from './lint-rule.ts';
import { listedArguments } from './listed-arguments.ts';
import { noFormat } from './no-format.ts';
import { unknownTool } from './unknown-tool.ts';
import { unlistedTool } from './unlisted-tool.ts';

/** Everything that a prompt is checked for. */
export const LINT_RULES: readonly LintRule[] = [
  unknownTool,
  unlistedTool,
  noFormat,
  exampleFaults,
  exampleSetting,
  listedArguments,
  duplicateSection,
];
