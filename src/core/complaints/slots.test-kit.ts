import type { Complaint } from './complaint.ts';
import { complaintsIn } from './complaints-in.ts';
import { segmentsOf } from './vocabulary/paths.ts';

const python = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** What may be around an error in a paste. */
export const WRAPPINGS = {
  'after a sentence': (text: string) => `I get this every time:\n\n${text}\n\nDoes anyone know why?`,
  'in a sentence': (text: string) => `I get this every time: ${text}`,
  'in a log': (text: string) =>
    `2026-05-01 12:00:00 INFO [agent.loop] step 3 started\n2026-05-01 12:00:01 ERROR [agent.loop] ${text}`,
  'in a log, each line': (text: string) =>
    text.replaceAll(/^/gm, '(APIServer pid=1) ERROR 05-01 12:00:01 [serving_chat.py:12] '),
  'in a fence': (text: string) => `Here is what it says:\n\n\`\`\`\n${text}\n\`\`\`\n\nThanks!`,
  'in a member of JSON': (text: string) => JSON.stringify({ time: '2026', text, n: 1 }, null, 2),
  'as Python prints it': (text: string) => `{'ok': False, 'output': ${python(text)}}`,
  'as a quoted reply': (text: string) => text.replaceAll(/^/gm, '> '),
  'with CRLF': (text: string) => `Hi,\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`,
};

/** The slots of complaints, without their places. */
export const slotsOf = (complaints: readonly Complaint[]): object[] =>
  complaints.map(({ quote: _quote, start: _start, end: _end, ...slots }) => slots);

/** What one complaint of a text must hold at least. */
export interface ExpectedSlots {
  readonly of?: readonly string[];
  readonly tool?: string;
  readonly missing?: readonly string[];
  readonly unknown?: readonly string[];
  readonly available?: readonly string[];
  /** The end of a path in any slot, in any notation. */
  readonly path?: string;
  readonly at?: string;
  readonly limit?: number;
  readonly status?: number;
}

/** What no complaint of the text holds of what is expected; of the complaint that holds most. */
export function unmet(text: string, expected: ExpectedSlots): string[] {
  const found = complaintsIn(text);
  const best = found.map((complaint) => unmetBy(complaint, expected)).sort((a, b) => a.length - b.length)[0];
  return best ?? ['no complaint'];
}

function unmetBy(complaint: Complaint, expected: ExpectedSlots): string[] {
  const wrong: string[] = [];
  const check = (is: boolean, what: string): void => {
    if (!is) wrong.push(what);
  };
  check(!expected.of || expected.of.includes(complaint.of), `of: ${complaint.of}`);
  check(expected.tool === undefined || complaint.tool === expected.tool, `tool: ${complaint.tool}`);
  for (const slot of ['missing', 'unknown', 'available'] as const)
    check(
      (expected[slot] ?? []).every((name) => complaint[slot].includes(name)),
      `${slot}: ${complaint[slot].join()}`,
    );
  if (expected.path !== undefined)
    check(
      pathsOf(complaint).some((path) => endsWith(path, expected.path!)),
      `paths: ${pathsOf(complaint).join()}`,
    );
  if (expected.at !== undefined)
    check(complaint.at !== undefined && endsWith(complaint.at, expected.at), `at: ${complaint.at}`);
  check(expected.limit === undefined || complaint.limit === expected.limit, `limit: ${complaint.limit}`);
  check(expected.status === undefined || complaint.status === expected.status, `status: ${complaint.status}`);
  return wrong;
}

const pathsOf = ({ wrong, missing, unknown, at }: Complaint): string[] => [
  ...wrong.map(({ path }) => path),
  ...missing,
  ...unknown,
  ...(at === undefined ? [] : [at]),
];

function endsWith(path: string, end: string): boolean {
  const [whole, tail] = [segmentsOf(path), segmentsOf(end)];
  return whole.slice(-tail.length).join('.') === tail.join('.');
}
