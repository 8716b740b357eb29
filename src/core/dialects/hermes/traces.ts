import type { DialectTraces } from '../write/dialect-traces.ts';

export const hermesTraces: DialectTraces = {
  opens: [/<tool_call\b[^<>]*>\s*[{[]/g, /<function_call>\s*\{/g],
  closer: null,
  ends: [/\{[^{}<>]{0,400}(?:\{[^{}<>]{0,2000}\}[^{}<>]{0,400})?\}\s*<\/tool_call>/g, /<\/tool_call>/g],
};
