import { listed } from '../../base/counted.ts';
import { quote } from '../text/quote.ts';
import type { Decided } from './deciding.ts';
import type { Facts } from './facts.ts';

/** What to do next, a sentence that names no place, so that it is the same in any wrapping. */
export function nextOf(decided: Decided, facts: Facts): string {
  const { complaint, reply } = decided;
  if (!complaint) return reply?.report.next ?? 'Paste what the model wrote, the error, or the whole session.';
  const { missing, unknown, available, limit, tool } = complaint;
  switch (decided.do) {
    case 'fix-history':
      return 'Paste the whole history: Chunkscope then shows the message that is refused, and the corrected history.';
    case 'fix-request':
      if (unknown.length > 0) return `Remove ${listed(unknown.map(quote))} from the request.`;
      if (missing.length > 0)
        return `Add ${listed(missing.map(quote))} to the ${tool === undefined ? 'request' : `schema of ${quote(tool)}`}.`;
      if (complaint.of === 'access') return 'Check the key, its permissions and the name of the model.';
      if (limit !== undefined) return `Shorten the request to fit the limit of ${limit}, or raise the limit.`;
      return 'Change what the request sends there.';
    case 'retry':
      return 'Send the request again; the failure is of the moment.';
    case 'message-model':
      return 'Send the model the message below.';
    case 'fix-reply':
      return reply?.report.next ?? '';
    case 'fix-tool':
      if (available.length > 0) return `Have the model call one of ${listed(available.map(quote))}.`;
      return `Check the tool${tool === undefined ? '' : ` ${quote(tool)}`}: whether the agent has it, and what it says when it runs.`;
    default:
      return facts.replies.length > 0
        ? (reply?.report.next ?? '')
        : 'Paste the reply that the program could not read, or the log with the text in it.';
  }
}
