import type { CallReading, Reading } from '../../reading/reading.ts';

/** The name of the element in place of a call's `<tool>`; null where that is `<tool>`, or the call has no such element. */
export function renamedWrapper({ call, outline }: CallReading, { text }: Reading): string | null {
  if (call.format !== 'xml') return null;
  const name = /^<([^\s<>/]+)/.exec(text.slice(call.start, outline.root.openEnd))?.[1];
  return name === undefined || name === 'tool' ? null : name;
}
