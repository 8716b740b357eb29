import type { Fixture, FixturePaste } from '../cases/fixture.ts';
import type { Complaint } from '../complaints/complaint.ts';
import { complaintsIn } from '../complaints/complaints-in.ts';
import type { Evidence } from '../paste/evidence.ts';
import { importTranscript } from '../transcripts/import-transcript.ts';
import { View } from '../views/view.ts';
import { factsOfReplies } from './account.ts';
import type { AccountComplaint, AccountOptions } from './account-types.ts';
import type { ReportedReply } from './facts.ts';
import { accountOfPasted, shownAccount } from './import-pasted.ts';
import type { PastedAccount } from './pasted-account.ts';
import { reportOf } from './report-of-reply.ts';

/** A case that kept what programs said of its reply. */
export interface KeptCase extends Fixture {
  readonly pasted: FixturePaste;
}

/** What a page shows of a paste of which a case kept only the reply and what programs said of it. */
export function accountOfKept(item: KeptCase, options: AccountOptions = {}): PastedAccount | null {
  const text = item.chunks.join('');
  const { complaints } = item.pasted;
  // The reply alone says the rest.
  if (complaints.length === 0) return null;
  // The reply is all of the paste: what programs said is in it.
  if (complaints.every(({ quote }) => text.includes(quote))) {
    const account = accountOfPasted(text, options);
    const speakers = new Map(complaints.map(({ quote, by }) => [quote, by]));
    return {
      ...account,
      complaints: account.complaints.map((one) => ({ ...one, by: speakers.get(one.quote) ?? one.by })),
    };
  }
  const imported = importTranscript(JSON.stringify(item));
  if (!imported.ok) return null;
  const span = { start: 0, end: text.length };
  const evidence: Evidence = {
    paste: text,
    parts: [{ kind: 'reply', span, view: View.of(text) }],
    complaints: [],
    pieces: [{ kind: 'reply', item: 0, ...span }],
  };
  const reply: ReportedReply = {
    reply: {
      imported: imported.value,
      items: [0],
      back: (place) => place,
      line: () => span,
      byNames: false,
      isRepeated: false,
    },
    report: reportOf(imported.value, options),
  };
  const said = complaints.map((one, index) => complaintOf(one, text.length + index));
  return shownAccount(factsOfReplies(evidence, [reply], said, options), options).account;
}

/** The slots of a complaint are in its words; its place is behind the reply, in the order of the paste. */
function complaintOf({ by, quote, line }: FixturePaste['complaints'][number], at: number): AccountComplaint {
  const [heard = UNHEARD] = complaintsIn(quote, { isGiven: true });
  return { ...heard, by, quote, start: at, end: at, line, column: 1 };
}

/** What says nothing of itself is the words of a tool that failed. */
const UNHEARD: Pick<Complaint, 'of' | 'missing' | 'unknown' | 'wrong' | 'available'> = {
  of: 'tool',
  missing: [],
  unknown: [],
  wrong: [],
  available: [],
};
