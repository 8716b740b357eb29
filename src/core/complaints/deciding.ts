import type { Complaint } from './complaint.ts';

/** What is in the paste beside the complaints. */
export interface NamedInPaste {
  readonly tools: readonly string[];
  readonly calls: readonly string[];
  readonly ids: readonly string[];
}

/** The complaint that decides: the last that names what is in the paste, else the last of the chain that says of what it is. */
export function decidingComplaint(complaints: readonly Complaint[], named: NamedInPaste): Complaint | undefined {
  const names = [...named.calls, ...named.tools].filter((name) => name !== '');
  return (
    complaints.findLast(
      ({ tool, quote }) => namesOne(tool, names) || named.ids.some((id) => id !== '' && quote.includes(id)),
    ) ??
    complaints.findLast(({ of }) => of !== 'unknown' && of !== 'program') ??
    complaints.at(-1)
  );
}

const namesOne = (tool: string | undefined, names: readonly string[]): boolean =>
  tool !== undefined && names.includes(tool);
