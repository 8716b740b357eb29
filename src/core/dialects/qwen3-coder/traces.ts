import type { DialectTraces } from '../write/dialect-traces.ts';

export const qwen3CoderTraces: DialectTraces = {
  opens: [
    /<tool_call>\s*(?:<function\b|function=)/g,
    // After the tool's name a pair of GLM or TeleChat is that dialect's.
    /<tool_call>\s*[\w.-]+\s*<(?!(?:arg|param)_(?:key|value)>)[A-Za-z_]/g,
    /<tool_call>[^\S\n]*\n[^<{[]*\n<\/tool_call>/g,
    /<function=/g,
  ],
  partOpens: [/<parameter=/g],
  closer: null,
  ends: [/<\/function>/g, /<\/tool_call>/g],
};
