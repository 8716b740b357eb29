import type { Reading } from '../../reading/reading.ts';

/** An expression of Go's templates or of Jinja, whole or in part. */
const EXPRESSION = /\{\{|\}\}|\{%|%\}/;
/** Statements by which a template goes through what it is given. */
const STATEMENT = /\{\{-?\s{0,9}(?:if|range|with|else|end)\b|\{%-?\s{0,9}(?:if|for|set|macro|endif|endfor)\b/g;
/** What chat templates are given. */
const GIVEN =
  /\{[{%][^{}\n]{0,200}(?:\.(?:Messages|ToolCalls|Tools|Function|System)\b|\b(?:messages?|tool_calls?|tools|bos_token|add_generation_prompt)\b)/;
const LEAST_STATEMENTS = 2;

/** Whether a name is what a template would fill in: no model wrote it. */
export const isFilledIn = (name: string): boolean => EXPRESSION.test(name);

/** Whether a chat template is in the text. */
const holdsTemplate = (text: string): boolean =>
  GIVEN.test(text) && [...text.matchAll(STATEMENT)].length >= LEAST_STATEMENTS;

/** Whether what is read as calls, or as none, is the text of a chat template. */
export const isTemplate = ({ calls, text }: Reading): boolean =>
  calls.every(({ call }) => isFilledIn(call.toolName) || call.toolName === '') &&
  (calls.some(({ call }) => call.toolName !== '') || holdsTemplate(String(text)));
