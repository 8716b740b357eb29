import { err, ok, type Result } from '../../../base/result.ts';
import { isObject, parseJson } from '../../../core/json/json-access.ts';
import { endKind } from '../../../core/reading/stream-end.ts';
import { inputOf } from '../../../core/words/custom-input.ts';

/** The protocols that are spoken, by the ends of their paths. */
export const PROTOCOLS = ['chat', 'completions', 'messages', 'responses'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

const PATHS: readonly (readonly [path: RegExp, protocol: Protocol])[] = [
  [/\/chat\/completions\/?$/, 'chat'],
  [/\/completions\/?$/, 'completions'],
  [/\/messages\/?$/, 'messages'],
  [/\/responses\/?$/, 'responses'],
];

/** The protocol of a path, whatever its query is; undefined for any other. */
export const protocolOf = (path: string): Protocol | undefined => {
  const [before = ''] = path.split('?', 1);
  return PATHS.find(([ending]) => ending.test(before))?.[1];
};

/** A piece of what is said and when it was there, in milliseconds since the request. */
export interface TimedPiece {
  readonly text: string;
  readonly ms: number;
}

/** Text, or a call that the recorded endpoint had read itself, whose pieces are those of its arguments as JSON. */
export interface AnswerPart {
  readonly call: { readonly name: string; readonly id: string | undefined; readonly custom?: true | undefined } | null;
  readonly pieces: readonly TimedPiece[];
}

/** What an answer says, in no protocol yet. */
export interface Answer {
  readonly model: string;
  readonly reasoning: readonly TimedPiece[];
  /** In the order in which they began. */
  readonly parts: readonly AnswerPart[];
  /** As any wire names it. */
  readonly finish: string | undefined;
  readonly stopSequence: string | undefined;
  /** Number of the request; ids are made of it. */
  readonly number: number;
  /** The client asked for the usage at the end (chat and completions). */
  readonly wantsUsage: boolean;
}

/** One event of a spoken stream. */
export interface SpokenEvent {
  readonly bytes: string;
  /** When its piece was there; absent for what is around. */
  readonly ms?: number;
}

interface Speaker {
  /** The stream of an answer; without its end where it is broken off. */
  stream(answer: Answer, isWhole: boolean): readonly SpokenEvent[];
  /** The JSON that answers a request that wants no stream; the error says what the protocol has no place for. */
  whole(answer: Answer): Result<string>;
}

/** A fixed time: what is made up is the same every time. */
const CREATED = 1_764_000_000;

const textOf = (pieces: readonly TimedPiece[]): string => pieces.map(({ text }) => text).join('');

/** The text of an answer without its calls. */
const proseOf = ({ parts }: Answer): string =>
  parts.map(({ call, pieces }) => (call === null ? textOf(pieces) : '')).join('');

/** A call as OpenAI's members hold it: a function's with JSON, a custom tool's with its text. */
interface SaidCall {
  readonly type: 'function' | 'custom';
  readonly member: 'arguments' | 'input';
  readonly name: string;
  readonly id: string;
  readonly text: string;
  readonly pieces: readonly TimedPiece[];
  /** Its arguments, where all have JSON. */
  readonly json: string;
}

function callsOf(answer: Answer): readonly SaidCall[] {
  const calls = answer.parts.flatMap(({ call, pieces }) => (call === null ? [] : [{ ...call, pieces }]));
  return calls.map(({ name, id, custom, pieces }, at) => {
    const input = custom ? inputOf(pieces.map(({ text }) => text)) : null;
    const said = input ? pieces.map(({ ms }, piece) => ({ text: input[piece]!, ms })) : pieces;
    return {
      ...(input ? CUSTOM : FUNCTION),
      name,
      // The recorded id is kept: what the client asks next names it, and is found by that.
      id: id ?? `call_replay_${answer.number}_${at}`,
      text: textOf(said),
      pieces: input ? said.filter(({ text }) => text !== '') : said,
      json: textOf(pieces),
    };
  });
}

const FUNCTION = { type: 'function', member: 'arguments' } as const;
const CUSTOM = { type: 'custom', member: 'input' } as const;

/** Tokens are made up: four characters each. */
function tokens({ parts, reasoning }: Answer): number {
  const all = [reasoning, ...parts.map(({ pieces }) => pieces)].reduce((sum, pieces) => sum + textOf(pieces).length, 0);
  return Math.max(1, Math.ceil(all / 4));
}

/** A whole answer of plain values. */
const printed = (json: object): Result<string> => ok(JSON.stringify(json));

const data = (json: object): string => `data: ${JSON.stringify(json)}\n\n`;
const named = (type: string, json: object): string => `event: ${type}\n${data({ type, ...json })}`;
const DONE = 'data: [DONE]\n\n';

type Kind = 'stop' | 'length' | 'filter' | 'stop-sequence' | 'calls';

function kindOf({ finish, stopSequence, parts }: Answer): Kind {
  if (parts.some(({ call }) => call !== null)) return 'calls';
  const kind = endKind({
    ...(finish !== undefined && { reason: finish }),
    ...(stopSequence !== undefined && { stopSequence }),
  });
  return kind === 'length' || kind === 'filter' || kind === 'stop-sequence' ? kind : 'stop';
}

const OPENAI_FINISH: Readonly<Record<Kind, string>> = {
  stop: 'stop',
  'stop-sequence': 'stop',
  length: 'length',
  filter: 'content_filter',
  calls: 'tool_calls',
};

const openAiUsage = (answer: Answer) => {
  const completion = tokens(answer);
  return { prompt_tokens: 1, completion_tokens: completion, total_tokens: completion + 1 };
};

/** The answer where a protocol or a status has no calls. */
const withoutCalls = (answer: Answer): Answer => ({
  ...answer,
  parts: answer.parts.filter(({ call }) => call === null),
});

const chat: Speaker = {
  stream(answer, isWhole) {
    const base = {
      id: `chatcmpl-replay-${answer.number}`,
      object: 'chat.completion.chunk',
      created: CREATED,
      model: answer.model,
    };
    const event = (delta: object, finish: string | null = null): string =>
      data({ ...base, choices: [{ index: 0, delta, finish_reason: finish }] });
    const calls = callsOf(answer);
    let index = -1;
    return [
      { bytes: event({ role: 'assistant', content: '' }) },
      ...answer.reasoning.map(({ text, ms }) => ({ bytes: event({ reasoning_content: text }), ms })),
      ...answer.parts.flatMap(({ call, pieces }): SpokenEvent[] => {
        if (call === null) return pieces.map(({ text, ms }) => ({ bytes: event({ content: text }), ms }));
        index += 1;
        const { id, type, member, name, pieces: said } = calls[index]!;
        const start = { index, id, type, [type]: { name, [member]: '' } };
        return [
          { bytes: event({ tool_calls: [start] }), ...whenBegun(pieces) },
          ...said.map(({ text, ms }) => ({
            bytes: event({ tool_calls: [{ index, [type]: { [member]: text } }] }),
            ms,
          })),
        ];
      }),
      ...(isWhole
        ? [
            { bytes: event({}, OPENAI_FINISH[kindOf(answer)]) },
            ...(answer.wantsUsage ? [{ bytes: data({ ...base, choices: [], usage: openAiUsage(answer) }) }] : []),
            { bytes: DONE },
          ]
        : []),
    ];
  },
  whole(answer) {
    const { model, number, reasoning } = answer;
    const calls = callsOf(answer);
    return printed({
      id: `chatcmpl-replay-${number}`,
      object: 'chat.completion',
      created: CREATED,
      model,
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: proseOf(answer),
            refusal: null,
            ...(reasoning.length > 0 && { reasoning_content: textOf(reasoning) }),
            ...(calls.length > 0 && {
              tool_calls: calls.map(({ id, type, member, name, text }) => ({
                id,
                type,
                [type]: { name, [member]: text },
              })),
            }),
          },
          logprobs: null,
          finish_reason: OPENAI_FINISH[kindOf(answer)],
        },
      ],
      usage: openAiUsage(answer),
    });
  },
};

/** A call begins when its first arguments do. */
const whenBegun = ([first]: readonly TimedPiece[]): Pick<SpokenEvent, 'ms'> => (first ? { ms: first.ms } : {});

const completions: Speaker = {
  stream(answer, isWhole) {
    const base = {
      id: `cmpl-replay-${answer.number}`,
      object: 'text_completion',
      created: CREATED,
      model: answer.model,
    };
    const event = (text: string, finish: string | null = null): string =>
      data({ ...base, choices: [{ index: 0, text, logprobs: null, finish_reason: finish }] });
    return [
      ...answer.parts.flatMap(({ call, pieces }) =>
        call === null ? pieces.map(({ text, ms }) => ({ bytes: event(text), ms })) : [],
      ),
      ...(isWhole
        ? [
            { bytes: event('', OPENAI_FINISH[kindOf(withoutCalls(answer))]) },
            ...(answer.wantsUsage ? [{ bytes: data({ ...base, choices: [], usage: openAiUsage(answer) }) }] : []),
            { bytes: DONE },
          ]
        : []),
    ];
  },
  whole: (answer) =>
    printed({
      id: `cmpl-replay-${answer.number}`,
      object: 'text_completion',
      created: CREATED,
      model: answer.model,
      choices: [
        {
          index: 0,
          text: proseOf(answer),
          logprobs: null,
          finish_reason: OPENAI_FINISH[kindOf(withoutCalls(answer))],
        },
      ],
      usage: openAiUsage(answer),
    }),
};

const ANTHROPIC_STOP: Readonly<Record<Kind, string>> = {
  stop: 'end_turn',
  'stop-sequence': 'stop_sequence',
  length: 'max_tokens',
  filter: 'refusal',
  calls: 'tool_use',
};

/** The parts of an answer; text without a character where it says nothing, as providers write it. */
const saidParts = ({ parts }: Answer): readonly AnswerPart[] =>
  parts.length > 0 ? parts : [{ call: null, pieces: [] }];

/** The blocks of a message: what begins each, its pieces, and its JSON as a whole. */
function blocksOf(answer: Answer) {
  const { reasoning } = answer;
  const calls = callsOf(answer);
  let next = 0;
  return [
    ...(reasoning.length > 0
      ? [
          {
            start: { type: 'thinking', thinking: '', signature: '' },
            deltas: reasoning.map(({ text, ms }) => ({ delta: { type: 'thinking_delta', thinking: text }, ms })),
            whole: printed({ type: 'thinking', thinking: textOf(reasoning), signature: '' }),
          },
        ]
      : []),
    ...saidParts(answer).map(({ call, pieces }) => {
      if (call === null)
        return {
          start: { type: 'text', text: '' },
          deltas: pieces.map(({ text, ms }) => ({ delta: { type: 'text_delta', text }, ms })),
          whole: printed({ type: 'text', text: textOf(pieces) }),
        };
      const { id, name, json } = calls[next++]!;
      return {
        start: { type: 'tool_use', id, name, input: {} },
        deltas: pieces.map(({ text, ms }) => ({ delta: { type: 'input_json_delta', partial_json: text }, ms })),
        whole: toolUse(id, name, json),
      };
    }),
  ];
}

/** A block with its arguments as they were written: read and printed again, they would lose digits and the order of their keys. */
function toolUse(id: string, name: string, json: string): Result<string> {
  const input =
    json.trim() === '' ? '{}' : json.replace(/\p{Surrogate}/gu, (half) => JSON.stringify(half).slice(1, -1));
  if (isObject(parseJson(input))) return ok(withMember({ type: 'tool_use', id, name }, 'input', input));
  return err(
    `A whole Anthropic message holds arguments as a JSON object, and those of \`${name}\` are not one: ${beginning(json)}`,
  );
}

const MOST_SAID = 1_000;

const beginning = (text: string): string => (text.length > MOST_SAID ? `${text.slice(0, MOST_SAID)}…` : text);

/** The JSON of an object with one more member, whose JSON is given. */
const withMember = (object: object, key: string, json: string): string =>
  `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(key)}:${json}}`;

function messageOf(answer: Answer) {
  return {
    id: `msg_replay_${answer.number}`,
    type: 'message',
    role: 'assistant',
    model: answer.model,
  };
}

function stopOf(answer: Answer) {
  return { stop_reason: ANTHROPIC_STOP[kindOf(answer)], stop_sequence: answer.stopSequence ?? null };
}

const messages: Speaker = {
  stream(answer, isWhole) {
    const blocks = blocksOf(answer);
    const isLast = (index: number): boolean => index === blocks.length - 1;
    return [
      {
        bytes: named('message_start', {
          message: {
            ...messageOf(answer),
            content: [],
            stop_reason: null,
            stop_sequence: null,
            usage: { input_tokens: 1, output_tokens: 1 },
          },
        }),
      },
      ...blocks.flatMap(({ start, deltas }, index): SpokenEvent[] => [
        {
          bytes: named('content_block_start', { index, content_block: start }),
          ...(deltas[0] && { ms: deltas[0].ms }),
        },
        ...deltas.map(({ delta, ms }) => ({ bytes: named('content_block_delta', { index, delta }), ms })),
        ...(isWhole || !isLast(index) ? [{ bytes: named('content_block_stop', { index }) }] : []),
      ]),
      ...(isWhole
        ? [
            { bytes: named('message_delta', { delta: stopOf(answer), usage: { output_tokens: tokens(answer) } }) },
            { bytes: named('message_stop', {}) },
          ]
        : []),
    ];
  },
  whole(answer) {
    const blocks: string[] = [];
    for (const { whole } of blocksOf(answer)) {
      if (!whole.ok) return whole;
      blocks.push(whole.value);
    }
    const usage = { input_tokens: 1, output_tokens: tokens(answer) };
    return ok(withMember({ ...messageOf(answer), ...stopOf(answer), usage }, 'content', `[${blocks.join(',')}]`));
  },
};

function responseOf(answer: Answer, status: string, output: readonly object[]) {
  const output_tokens = tokens(answer);
  const isOver = status !== 'in_progress';
  return {
    id: `resp_replay_${answer.number}`,
    object: 'response',
    created_at: CREATED,
    status,
    error: null,
    incomplete_details: status === 'incomplete' ? { reason: incompleteReason(answer) } : null,
    instructions: null,
    metadata: {},
    model: answer.model,
    output,
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    usage: isOver
      ? {
          input_tokens: 1,
          input_tokens_details: { cached_tokens: 0 },
          output_tokens,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: output_tokens + 1,
        }
      : null,
  };
}

const incompleteReason = (answer: Answer): string =>
  kindOf(answer) === 'filter' ? 'content_filter' : 'max_output_tokens';

const statusOf = (answer: Answer): string =>
  ['length', 'filter'].includes(kindOf(withoutCalls(answer))) ? 'incomplete' : 'completed';

/** One event in an item of a response, and when its piece was there. */
type ItemEvent = readonly [type: string, more: object, ms?: number];

/** How the items of calls are named, and the events inside them. */
const ITEMS = {
  function: { prefix: 'fc', item: 'function_call', stream: 'function_call_arguments' },
  custom: { prefix: 'ctc', item: 'custom_tool_call', stream: 'custom_tool_call_input' },
} as const;

/** The items of a response: what begins each, the events in it, and what it is as a whole. */
function itemsOf(answer: Answer) {
  const part = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });
  const calls = callsOf(answer);
  let next = 0;
  return saidParts(answer).map(({ call, pieces }, number) => {
    if (call === null) {
      const item_id = `msg_replay_${answer.number}${number === 0 ? '' : `_${number}`}`;
      const message = { id: item_id, type: 'message', role: 'assistant' };
      const at = { item_id, content_index: 0 };
      const text = textOf(pieces);
      return {
        start: { ...message, status: 'in_progress', content: [] },
        events: [
          ['response.content_part.added', { ...at, part: part('') }],
          ...pieces.map(
            (piece): ItemEvent => ['response.output_text.delta', { ...at, delta: piece.text, logprobs: [] }, piece.ms],
          ),
        ] as readonly ItemEvent[],
        last: [
          ['response.output_text.done', { ...at, text, logprobs: [] }],
          ['response.content_part.done', { ...at, part: part(text) }],
        ] as readonly ItemEvent[],
        whole: { ...message, status: 'completed', content: [part(text)] },
      };
    }
    const { prefix, item: itemType, stream } = ITEMS[calls[next]!.type];
    const id = `${prefix}_replay_${answer.number}_${next}`;
    const { id: call_id, member, name, text, pieces: said } = calls[next++]!;
    const item = { id, type: itemType, call_id, name };
    return {
      start: { ...item, status: 'in_progress', [member]: '' },
      events: said.map(
        (piece): ItemEvent => [`response.${stream}.delta`, { item_id: id, delta: piece.text }, piece.ms],
      ),
      last: [[`response.${stream}.done`, { item_id: id, name, [member]: text }]] as readonly ItemEvent[],
      whole: { ...item, status: 'completed', [member]: text },
    };
  });
}

const responses: Speaker = {
  stream(answer, isWhole) {
    const items = itemsOf(answer);
    const output = items.map(({ whole }) => whole);
    let sequence_number = 0;
    const event = (type: string, more: object): string => named(type, { sequence_number: sequence_number++, ...more });
    const events: SpokenEvent[] = [];
    const add = (type: string, more: object, ms?: number): void => {
      events.push({ bytes: event(type, more), ...(ms !== undefined && { ms }) });
    };
    add('response.created', { response: responseOf(answer, 'in_progress', []) });
    add('response.in_progress', { response: responseOf(answer, 'in_progress', []) });
    for (const [output_index, { start, events: inside, last, whole }] of items.entries()) {
      const [, , begun] = inside.find(([, , ms]) => ms !== undefined) ?? [];
      add('response.output_item.added', { output_index, item: start }, begun);
      for (const [type, more, ms] of inside) add(type, { output_index, ...more }, ms);
      if (!isWhole && output_index === items.length - 1) return events;
      for (const [type, more] of last) add(type, { output_index, ...more });
      add('response.output_item.done', { output_index, item: whole });
    }
    const status = statusOf(answer);
    add(`response.${status}`, { response: responseOf(answer, status, output) });
    return events;
  },
  whole: (answer) =>
    printed(
      responseOf(
        answer,
        statusOf(answer),
        itemsOf(answer).map(({ whole }) => whole),
      ),
    ),
};

/** What speaks each protocol. Ids, times and usage are made up, the same every time, and valid to the providers' own clients. */
export const SPEAKERS: Readonly<Record<Protocol, Speaker>> = { chat, completions, messages, responses };
