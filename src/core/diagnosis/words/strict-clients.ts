import type { Finding } from '../../words/finding.ts';
import type { FrameRemark } from '../../words/frame.ts';

type Kind = FrameRemark['kind'];

/** What a client makes of events that others read: a verb and its object, by the fault of the event. */
interface StrictClient {
  readonly name: string;
  /** It ends with an error. */
  readonly refuses: Readonly<Partial<Record<Kind, string>>>;
  /** It goes on without the call, or with another one. */
  readonly misreads?: Readonly<Partial<Record<Kind, string>>>;
}

/** As their sources read the deltas of a stream; the rows are in the order in which sentences name them. */
const STRICT_CLIENTS: readonly StrictClient[] = [
  {
    name: 'the AI SDK',
    refuses: {
      'no-index': 'refuses the chunk (“expected number, received undefined”)',
      'no-type': "up to version 5 stops with “Expected 'function' type”",
      'no-id': "stops with “Expected 'id' to be a string”",
      'late-name': "stops with “Expected 'function.name' to be a string”",
      'other-index': "stops with “Expected 'id' to be a string”",
      'not-a-list': 'refuses the chunk (“expected array, received object”)',
      object: 'refuses the chunk (“expected string, received object”)',
    },
    misreads: { 'index-again': 'drops the second call' },
  },
  {
    name: 'openai-python’s stream helper',
    refuses: {
      'no-index': 'ends with “Expected list delta entry to have an `index` key”',
      'not-a-list': 'ends with an error',
    },
    misreads: { 'index-again': 'joins both calls into one' },
  },
  {
    name: 'openai-node’s stream helper',
    refuses: {
      'no-type': 'ends with “missing choices[0].tool_calls[0].type”',
      'no-id': 'ends with “missing choices[0].tool_calls[0].id”',
      'other-index': 'ends with “missing choices[0].tool_calls[1].id”',
      'not-a-list': 'ends with an error',
    },
    misreads: { 'no-index': 'returns no call', 'index-again': 'joins the arguments of both' },
  },
  {
    name: 'async-openai',
    refuses: {
      'no-index': 'ends with “missing field `index`”',
      'not-a-list': 'ends with “invalid type: map, expected a sequence”',
      object: 'ends with “invalid type: map, expected a string”',
    },
  },
  {
    name: 'go-openai',
    refuses: {
      'not-a-list': 'ends with “cannot unmarshal object into Go struct field”',
      object: 'ends with “cannot unmarshal object into Go struct field”',
    },
  },
  {
    name: 'Claude Code',
    refuses: { 'other-block': 'ends with “Content block is not a text block”' },
  },
  {
    name: 'LangChain',
    refuses: {},
    misreads: { 'no-index': 'drops the piece', 'name-again': 'joins both names' },
  },
  {
    name: 'LiteLLM’s bridge from Responses to Chat',
    refuses: {},
    misreads: { 'closing-only': 'returns the call with `{}`' },
  },
];

/** Which clients do not read an event with a fault, and what they make of it, a sentence with a blank before it; empty where none is known. */
export function strictClients(kind: Kind): string {
  const rows = STRICT_CLIENTS.flatMap(({ name, refuses, misreads }) => {
    const does = refuses[kind] ?? misreads?.[kind];
    return does === undefined ? [] : [`${name} ${does}`];
  });
  return rows.length === 0 ? '' : ` Strict clients: ${rows.join('; ')}.`;
}

/** Members without which a call cannot be placed, named or answered. */
const NEEDED: ReadonlySet<unknown> = new Set<Kind>([
  'no-index',
  'no-id',
  'late-name',
  'not-a-list',
  'other-index',
  'index-again',
  'other-block',
]);

/** Whether a strict client ends with an error at what a finding says of a stream, or loses a call to it. */
export const isRefused = ({ data }: Pick<Finding, 'data'>): boolean =>
  NEEDED.has(data?.['kind']) &&
  (data?.['kind'] === 'index-again' ||
    STRICT_CLIENTS.some(({ refuses }) => Object.hasOwn(refuses, String(data?.['kind']))));
