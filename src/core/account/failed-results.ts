import { type Complaint, UNNAMED } from '../complaints/complaint.ts';
import { programOf } from '../complaints/programs/programs.ts';
import type { Evidence } from '../paste/evidence.ts';
import type { AnswerPart } from '../paste/items/item.ts';

/** Complaints that say nothing of what went wrong but that something did. */
const VAGUE: ReadonlySet<Complaint['of']> = new Set(['program', 'unknown']);

/** What programs complain about, with what tools say that failed: a result that failed is a complaint of its tool. */
export function withFailures({ paste, parts, complaints }: Evidence): Complaint[] {
  const results = parts.filter(({ result }) => result?.failed);
  // A message that holds results is none of its own.
  const failed = results.filter(
    ({ span }) => !results.some(({ span: inner }) => span.start < inner.start && inner.end <= span.end),
  );
  const told = complaints.map((complaint): Complaint => {
    const part = failed.find(({ span }) => span.start <= complaint.start && complaint.end <= span.end);
    if (!part) return complaint;
    // What is around the words of a tool is the conversation, not who speaks.
    const by = programOf(complaint.quote) ?? UNNAMED;
    return VAGUE.has(complaint.of) ? { ...complaint, by, of: 'tool', ...toolOf(part) } : { ...complaint, by };
  });
  const silent = failed.filter(
    ({ span }) => !complaints.some(({ start, end }) => span.start <= start && end <= span.end),
  );
  return [...told, ...silent.map((part) => complaintOf(part, paste))].sort((a, b) => a.start - b.start);
}

const toolOf = ({ result }: AnswerPart): { readonly tool?: string } =>
  result?.name === undefined ? {} : { tool: result.name };

/** The words of a result where they are written as they are, else all of it. */
function complaintOf(part: AnswerPart, paste: string): Complaint {
  const { span, result } = part;
  const words = result?.words ?? '';
  const at = words === '' ? -1 : paste.indexOf(words, span.start);
  const place = at >= 0 && at < span.end ? { start: at, end: at + words.length } : span;
  return {
    by: UNNAMED,
    of: 'tool',
    ...toolOf(part),
    missing: [],
    unknown: [],
    wrong: [],
    available: [],
    quote: paste.slice(place.start, place.end),
    ...place,
  };
}
