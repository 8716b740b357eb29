import { View } from '../views/view.ts';
import { type Complaint, type ComplaintOf, UNNAMED } from './complaint.ts';
import { type Heard, heardIn } from './heard.ts';
import { namesServer, programOf } from './programs/programs.ts';
import { isFrame } from './text/continuing.ts';
import type { Draft } from './vocabulary/draft.ts';
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
  const sorted = [...found.values()].sort((a, b) => a.start - b.start || b.end - a.end);
  return sorted.map((complaint, at) => withTool(complaint, sorted[at - 1], text));
}

/** What a trace ends with is about the tool that the line above the trace names. */
function withTool(complaint: Complaint, above: Complaint | undefined, text: string): Complaint {
  if (above?.tool === undefined || complaint.tool !== undefined || !hasSlots(complaint) || hasSlots(above))
    return complaint;
  if (above.of !== 'arguments' || complaint.of !== 'arguments') return complaint;
  const between = text.slice(above.end, complaint.start).split('\n').slice(1, -1);
  const isTrace = between.length > 0 && between.every((line) => /^\s|^$/.test(line) || isFrame(line));
  return isTrace ? { ...complaint, tool: above.tool } : complaint;
}

const hasSlots = ({ missing, unknown, wrong }: Complaint): boolean =>
  missing.length + unknown.length + wrong.length > 0;

/** A server checks what a request sends; what it read itself has a wrong type, and a call a tool. */
function ofServer(draft: Draft, words: string): ComplaintOf {
  const of = kindOf(draft);
  const isOfRequest = of === 'arguments' && draft.tool === undefined && draft.wrong.length === 0;
  return isOfRequest && (draft.status === 422 || namesServer(words.split('\n', 1)[0]!)) ? 'request' : of;
}

function complaintOf(text: string, { draft, start, end, record }: Heard, about: About): Complaint {
  const status = draft.status ?? about.status;
  return {
    by: programOf(record) ?? about.speaker ?? UNNAMED,
    of: ofServer(draft, text.slice(start, end)),
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
