import { listed } from '../../base/counted.ts';
import type { ComplaintOf } from '../complaints/complaint.ts';
import { quote } from '../text/quote.ts';
import type { AccountComplaint } from './account-types.ts';
import type { Decided } from './deciding.ts';
import type { Facts } from './facts.ts';

/** The actor, the fault, the place; then one more sentence where it helps. */
export function sentenceOf(decided: Decided, facts: Facts): string {
  const { complaint, reply } = decided;
  if (!complaint) return reply?.report.sentence ?? nothingFound(facts);
  const fault = faultOf(complaint);
  const of = complaint.of === 'reply' || complaint.of === 'arguments' || complaint.of === 'tool';
  const read = of && reply?.report.causes[0] ? ` ${reply.report.sentence}` : '';
  const absent = of && facts.replies.length === 0 ? ' The reply is not in the paste.' : '';
  return `${fault}${read}${absent}`;
}

const nothingFound = ({ paste }: Facts): string =>
  paste.trim() === '' ? 'The paste is empty.' : 'No reply, error or history was found in this paste.';

/** A fault from its slots, the most telling first. */
function faultOf(complaint: AccountComplaint): string {
  const { by, of, tool, missing, unknown, wrong, available, limit } = complaint;
  const actor = by === 'the program' ? 'The program' : by;
  const called = tool === undefined || tool === '' ? 'The call' : `The call of ${quote(tool)}`;
  const isTool = of === 'tool' && (unknown.length > 0 || available.length > 0);
  if (isTool) return `${actor} has no tool named ${quote(tool ?? unknown[0] ?? '')}.`;
  if (of === 'request' || of === 'history') return `${actor} refuses this ${of}: ${refused(complaint)}.`;
  if (missing.length > 0) return `${called} lacks ${listed(missing.map(quote))}.`;
  if (unknown.length > 0) return `${called} has ${listed(unknown.map(quote))}, which the tool does not take.`;
  const [first] = wrong;
  if (first && first.path !== '' && first.expected !== '')
    return `${called} has a wrong value: ${quote(first.path)} must be ${first.expected}${first.got === '' ? '' : `, not ${first.got}`}.`;
  if (of === 'limit' && limit !== undefined) return `${actor} refuses the request: it exceeds the limit of ${limit}.`;
  return `${actor} ${DOES[of]}: “${oneLine(complaint.quote)}”.`;
}

function refused({ tool, missing, unknown, wrong, quote: said }: AccountComplaint): string {
  const of = tool === undefined ? '' : `the schema of ${quote(tool)} `;
  if (unknown.length > 0)
    return `${of === '' ? 'it has ' : `${of}has `}${listed(unknown.map(quote))}, which is not supported`;
  if (missing.length > 0) return `${of === '' ? 'it lacks ' : `${of}lacks `}${listed(missing.map(quote))}`;
  const [first] = wrong;
  if (first && first.path !== '') return `${of}${quote(first.path)} is not ${first.expected || 'accepted'}`;
  return `“${oneLine(said)}”`;
}

/** What a program does that complains so, a verb and its object. */
const DOES: Readonly<Record<ComplaintOf, string>> = {
  reply: 'could not parse the reply',
  arguments: 'rejects the arguments',
  tool: 'reports that the tool failed',
  request: 'refuses the request',
  history: 'refuses the history',
  limit: 'refuses the request over a limit',
  access: 'refuses access',
  transport: 'could not complete the request',
  program: 'failed by itself',
  unknown: 'reports a failure',
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
