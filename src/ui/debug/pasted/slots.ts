import type { AccountComplaint, Culprit } from '../../../core/account/account-types.ts';
import type { ComplaintOf } from '../../../core/complaints/complaint.ts';

/** A fact that a program's words hold. */
export interface Slot {
  readonly label: string;
  readonly values: readonly string[];
  /** The values are source. */
  readonly isCode?: true;
  readonly more?: string;
}

/** What a complaint says, only what its text has. */
export function slotsOf(complaint: AccountComplaint, culprit: Culprit | null): readonly Slot[] {
  const { by, of, tool, missing, unknown, wrong, available, at, limit, status, line } = complaint;
  const isRefused = of === 'request' || of === 'history';
  const all: readonly Slot[] = [
    { label: 'Who', values: [by], more: `line ${line}` },
    { label: 'About', values: [ABOUT[of]], ...(isRefused && { more: 'not the model’s reply' }) },
    { label: 'Tool', values: tool ? [tool] : [], isCode: true },
    { label: 'Missing', values: missing, isCode: true },
    { label: isRefused ? 'Refused' : 'Unknown', values: unknown, isCode: true },
    { label: 'Wrong', values: wrong.map(wrongWords), isCode: true },
    { label: 'Available', values: available, isCode: true },
    { label: 'At', values: at === undefined ? [] : [at], isCode: true },
    { label: 'Limit', values: limit === undefined ? [] : [String(limit)], isCode: true },
    { label: 'Status', values: status === undefined ? [] : [String(status)], isCode: true },
    { label: 'Whose fault', values: culprit === null ? [] : [FAULT_OF[culprit]] },
  ];
  return all.filter(({ values }) => values.length > 0);
}

function wrongWords({ path, expected, got }: AccountComplaint['wrong'][number]): string {
  const named = path === '' ? 'a value' : path;
  return `${named}${expected === '' ? '' : `: expected ${expected}`}${got === '' ? '' : `, got ${got}`}`;
}

const ABOUT: Readonly<Record<ComplaintOf, string>> = {
  reply: 'the model’s reply',
  arguments: 'the arguments of a call',
  tool: 'a tool',
  request: 'the request',
  history: 'the history in the request',
  limit: 'a limit',
  access: 'access',
  transport: 'the connection',
  program: 'the program itself',
  unknown: 'not said',
};

const FAULT_OF: Readonly<Record<Culprit, string>> = {
  model: 'the model',
  server: 'the server',
  gateway: 'the gateway between client and provider',
  client: 'the client',
  request: 'what the request sends',
  limit: 'a limit',
  tool: 'the tool',
  access: 'the key, a permission or the name of the model',
  network: 'the network',
  unknown: 'not said',
};
