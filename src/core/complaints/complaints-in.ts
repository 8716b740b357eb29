import { View } from '../views/view.ts';
import type { Complaint } from './complaint.ts';
import { type Heard, heardIn } from './heard.ts';
import { programOf } from './programs/programs.ts';
import { kindOf } from './vocabulary/kinds.ts';

/** What is known of a text from around it. */
export interface About {
  readonly speaker?: string;
  readonly status?: number;
  /** The text is the words of an error already. */
  readonly isGiven?: true;
}

/** What programs complain about in a text, in its order. Sentences of persons are no complaints. */
export function complaintsIn(text: string, about: About = {}): Complaint[] {
  const found = new Map<string, Complaint>();
  const given = about.isGiven && { isGiven: true, record: '', depth: 0 };
  for (const heard of heardIn(View.of(text), given)) {
    const complaint = complaintOf(text, heard, about);
    const same = `${complaint.start}:${complaint.end}`;
    if (!found.has(same)) found.set(same, complaint);
  }
  return [...found.values()].sort((a, b) => a.start - b.start || b.end - a.end);
}

function complaintOf(text: string, { draft, start, end, record }: Heard, about: About): Complaint {
  const status = draft.status ?? about.status;
  return {
    by: programOf(record) ?? about.speaker ?? 'the program',
    of: kindOf(draft),
    ...(draft.tool !== undefined && { tool: draft.tool }),
    missing: draft.missing.filter((name) => name !== draft.tool),
    unknown: draft.unknown,
    wrong: draft.wrong,
    available: draft.available,
    ...(draft.at !== undefined && { at: draft.at }),
    ...(draft.limit !== undefined && { limit: draft.limit }),
    ...(status !== undefined && { status }),
    quote: text.slice(start, end),
    start,
    end,
  };
}
