import { callFormat } from './call-format.ts';
import { custom } from './custom.ts';
import { encoding } from './encoding.ts';
import { examples } from './examples.ts';
import { loop } from './loop.ts';
import type { PromptSection } from './prompt-section.ts';
import { role } from './role.ts';
import { rules } from './rules.ts';
import { structure } from './structure.ts';
import { toolList } from './tools.ts';

/** Every section of the system prompt, in the order in which it starts out. */
export const PROMPT_SECTIONS: readonly PromptSection[] = [
  role,
  loop,
  callFormat,
  encoding,
  structure,
  toolList,
  examples,
  rules,
  custom,
];
