/** How a model ends its task: with a plain answer, or by calling one tool. */
export type TaskEnd = 'answer' | { readonly tool: string };

/** Reads `answer`, the name of a tool, `tool:NAME` or `{"tool": NAME}`; null for anything else. */
export function readTaskEnd(value: unknown): TaskEnd | null {
  if (typeof value === 'string') {
    const name = value.replace(/^tool:/, '').trim();
    if (value === 'answer') return value;
    return name === '' ? null : { tool: name };
  }
  const tool: unknown = typeof value === 'object' && value !== null ? (value as { tool?: unknown }).tool : undefined;
  return typeof tool === 'string' && tool.trim() !== '' ? { tool: tool.trim() } : null;
}
