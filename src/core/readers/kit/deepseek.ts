/** The tokens around a call of DeepSeek V3. */
export const DEEPSEEK = {
  section: '<｜tool▁calls▁begin｜>',
  open: '<｜tool▁call▁begin｜>',
  separator: '<｜tool▁sep｜>',
  close: '<｜tool▁call▁end｜>',
} as const;

/** The parts of a call of DeepSeek V3. */
export interface SeparatedCall {
  readonly type: string;
  readonly name: string;
  readonly source: string;
}

/** Name and arguments in a fence of JSON, which must end the call. */
export function fencedCall(body: string): SeparatedCall | undefined {
  if (!body.endsWith('\n```')) return undefined;
  const inner = body.slice(0, -4);
  const fence = inner.lastIndexOf('\n```json\n');
  const at = fence < 0 ? -1 : inner.lastIndexOf(DEEPSEEK.separator, fence - DEEPSEEK.separator.length);
  if (at < 0) return undefined;
  return {
    type: inner.slice(0, at),
    name: inner.slice(at + DEEPSEEK.separator.length, fence),
    source: inner.slice(fence + 9),
  };
}

/** Name and arguments around the last separator. */
export function plainCall(body: string): SeparatedCall | undefined {
  const at = body.lastIndexOf(DEEPSEEK.separator);
  return at < 0
    ? undefined
    : { type: 'function', name: body.slice(0, at), source: body.slice(at + DEEPSEEK.separator.length) };
}
