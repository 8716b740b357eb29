import type { DialectTraces } from '../write/dialect-traces.ts';

const BARS = '\\uFF5C{1,2}';
const WRAPPER = `${BARS} ?DSML${BARS} ?(?:tool_?|function_)?calls>`;

export const deepseekDsmlTraces: DialectTraces = {
  opens: [new RegExp(`<${WRAPPER}`, 'g'), new RegExp(`<${BARS} ?DSML${BARS} ?invoke\\b`, 'g')],
  partOpens: [new RegExp(`</?${BARS} ?DSML${BARS}`, 'g'), /<parameter\s+name="[^"<>]*"\s+string="/g],
  closer: new RegExp(`</${WRAPPER}`, 'g'),
};
