import { quote } from '../../text/quote.ts';
import { FRAME_REMARKS, type FrameRemark } from '../../words/frame.ts';
import { frameRemarks } from '../in-calls/frame-remarks.ts';
import { strictClients } from '../words/strict-clients.ts';
import { nativeCall } from './kit/native-call.ts';
import type { Explanation, Rule, RuleTest } from './kit/rule.ts';

type Kind = FrameRemark['kind'];

/** Those of which other rules speak. */
const ELSEWHERE = {
  object: true,
  'left-out': true,
  contradiction: true,
  'unread-line': true,
  'other-index': true,
  'second-entry': true,
  'closing-only': true,
} as const;

const isElsewhere = (kind: Kind): kind is keyof typeof ELSEWHERE => kind in ELSEWHERE;

const WORDS: Readonly<
  Record<Exclude<Kind, keyof typeof ELSEWHERE>, (facts: { line: string; sent: string; name: string }) => Explanation>
> = {
  'name-again': ({ line, sent, name }) => ({
    message: `Line ${line} sends a name of ${name} again: ${sent}.`,
    why: 'The first one counts; a client that adds names up has it twice.',
  }),
  'empty-name': ({ line, name }) => ({
    message: `Line ${line} sends the name of ${name} again as ${quote('""')}.`,
    why: 'The first one counts; a client that overwrites it has no name.',
  }),
  'id-changed': ({ line, sent, name }) => ({
    message: `Line ${line} sends another id for the call of ${name}: ${sent}.`,
    why: 'The pieces belong together by their index; a client that goes by the id begins another call.',
  }),
  'no-id': ({ line, name }) => ({
    message: `Line ${line} begins the call of ${name} without an id.`,
    why: 'The result of a call is sent back under its id: a client that needs one cannot answer this call, or makes one up.',
  }),
  'no-index': ({ line, name }) => ({
    message: `Line ${line} sends a piece of the call of ${name} without an index.`,
    why: 'It is placed by its id or its name, else after the piece before it; a client that goes by the index cannot place it.',
  }),
  'no-type': ({ line, name }) => ({
    message: `Line ${line} begins the call of ${name} without a type.`,
    why: 'The first piece of a call says `"type": "function"`: a client that tells calls apart by it has no call here.',
  }),
  'not-a-list': ({ line, name }) => ({
    message: `Line ${line} sends \`tool_calls\` of ${name} as an object, not as a list.`,
    why: 'The object is read as the only piece of the list that it should be.',
  }),
  'late-name': ({ line, sent }) => ({
    message: `Line ${line} sends the name ${sent} after the call began.`,
    why: 'The first piece of a call names its tool: a client that announces the call then has no name for it.',
  }),
  'id-again': ({ line, sent, name }) => ({
    message: `Line ${line} sends ${sent}, the id of a call before, under another index for ${name}.`,
    why: 'Results are sent back under the id of their call: a client that goes by the id has one call here, one that goes by the index has two.',
  }),
  'index-again': ({ line, sent, name }) => ({
    message: `Line ${line} begins the call of ${name} under index ${sent}, which is that of the call before.`,
    why: 'Its id or its name shows that it is another call: a client that goes by the index joins the two.',
  }),
  'other-block': ({ line, sent, name }) => ({
    message: `Line ${line} sends a ${sent} into the block of the call of ${name}.`,
    why: 'A block of a call takes `input_json_delta` alone: a client that checks the kind of the block refuses the event.',
  }),
  'finish-reason': ({ line, sent, name }) => ({
    message: `Line ${line} ends the reply with ${sent} after the call of ${name}.`,
    why:
      sent === quote('stop')
        ? 'Either the tool was demanded in the request, or the server does not say that tools are called: a client that waits for `tool_calls` runs nothing.'
        : 'The reason does not say that tools are called: a client that goes by it runs nothing.',
  }),
};

export const streamSlip: Rule = {
  code: 'stream-slip',
  title: 'An event that clients read differently',
  about: `Events of a native call that are read here, but not by every client: the name sent again, as itself or as \`""\`; a name that comes after the first piece; an id that changes, is missing or is another call's; an index of two calls; a piece without an index or a type; an object in place of the list of pieces; text in the block of a call; a finish reason that does not say that tools are called.

The name that came first counts, pieces without an index belong to the call before them.`,
  noun: ['event that clients read differently', 'events that clients read differently'],
  repair: null,
  kept: 'The call is read as if the event were not there.',
  advice: null,
  lesson: null,
  failing: nativeCall('read_file', '{"path": "a.ts"}', { kind: 'empty-name', line: 5 }),
  passing: nativeCall('read_file', '{"path": "a.ts"}'),
  find: (reading) => frameRemarks(reading, ({ kind }) => !isElsewhere(kind), { code: 'stream-slip', severity: 'info' }),
  explain({ data }) {
    const kind = FRAME_REMARKS.find((known) => known === data?.['kind']);
    const slip = kind === undefined || isElsewhere(kind) ? 'no-index' : kind;
    const { message, why } = WORDS[slip]({
      line: String(data?.['line']),
      sent: quote(String(data?.['sent'])),
      name: quote(String(data?.['name'])),
    });
    return { message, why: `${why}${strictClients(slip)}` };
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'the same name',
    ...nativeCall('lookup', '{}', { kind: 'name-again', line: 3, sent: 'lookup' }),
    says: 'Line 3 sends a name of `lookup` again: `lookup`.',
    fix: null,
  },
  {
    fact: 'another id',
    ...nativeCall('lookup', '{}', { kind: 'id-changed', line: 3, sent: 'c2' }),
    says: 'Line 3 sends another id for the call of `lookup`: `c2`.',
    fix: null,
  },
  {
    fact: 'no index',
    ...nativeCall('lookup', '{}', { kind: 'no-index', line: 3 }),
    says: 'Line 3 sends a piece of the call of `lookup` without an index.',
    fix: null,
  },
  {
    fact: 'no id',
    ...nativeCall('lookup', '{}', { kind: 'no-id', line: 3 }),
    says: 'Line 3 begins the call of `lookup` without an id.',
    fix: null,
  },
  {
    fact: 'no type',
    ...nativeCall('lookup', '{}', { kind: 'no-type', line: 3 }),
    says: 'Line 3 begins the call of `lookup` without a type.',
    fix: null,
  },
  {
    fact: 'an object in place of the list',
    ...nativeCall('lookup', '{}', { kind: 'not-a-list', line: 3 }),
    says: 'Line 3 sends `tool_calls` of `lookup` as an object, not as a list.',
    fix: null,
  },
  {
    fact: 'a name after the first piece',
    ...nativeCall('lookup', '{}', { kind: 'late-name', line: 5, sent: 'lookup' }),
    says: 'Line 5 sends the name `lookup` after the call began.',
    why: "The first piece of a call names its tool: a client that announces the call then has no name for it. Strict clients: the AI SDK stops with “Expected 'function.name' to be a string”.",
    fix: null,
  },
  {
    fact: 'an id under two indexes',
    ...nativeCall('lookup', '{}', { kind: 'id-again', line: 5, sent: 'c1' }),
    says: 'Line 5 sends `c1`, the id of a call before, under another index for `lookup`.',
    fix: null,
  },
  {
    fact: 'an index of two calls',
    ...nativeCall('lookup', '{}', { kind: 'index-again', line: 5, sent: '0' }),
    says: 'Line 5 begins the call of `lookup` under index `0`, which is that of the call before.',
    fix: null,
  },
  {
    fact: 'text in the block of a call',
    ...nativeCall('lookup', '{}', { kind: 'other-block', line: 14, sent: 'text_delta' }),
    says: 'Line 14 sends a `text_delta` into the block of the call of `lookup`.',
    fix: null,
  },
  {
    fact: 'a finish reason',
    ...nativeCall('lookup', '{}', { kind: 'finish-reason', line: 9, sent: 'stop' }),
    says: 'Line 9 ends the reply with `stop` after the call of `lookup`.',
    fix: null,
  },
  {
    fact: 'a finish reason of Anthropic',
    ...nativeCall('lookup', '{}', { kind: 'finish-reason', line: 9, sent: 'end_turn' }),
    says: 'Line 9 ends the reply with `end_turn` after the call of `lookup`.',
    why: 'The reason does not say that tools are called: a client that goes by it runs nothing.',
    fix: null,
  },
  {
    fact: 'an object in place of text is said by its own rule',
    ...nativeCall('t', '{}', { kind: 'object', line: 3 }),
    silent: true,
  },
];
