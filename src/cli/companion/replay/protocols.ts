import { endKind } from '../../../core/reading/stream-end.ts';

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

/** A call that the recorded endpoint had read itself. */
export interface NativeCall {
  readonly name: string;
  /** Pieces of its arguments as JSON. */
  readonly arguments: readonly string[];
}

/** What an answer says, in no protocol yet. */
export interface Answer {
  readonly model: string;
  readonly reasoning: readonly string[];
  readonly text: readonly string[];
  readonly calls: readonly NativeCall[];
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
  /** Number of the piece of text in it; absent for all that is around. */
  readonly piece?: number;
}

interface Speaker {
  /** The stream of an answer; without its end where it is broken off. */
  stream(answer: Answer, isWhole: boolean): readonly SpokenEvent[];
  /** The answer to a request that wants no stream. */
  whole(answer: Answer): object;
}

/** A fixed time: what is made up is the same every time. */
const CREATED = 1_764_000_000;

const lengthOf = (parts: readonly string[]): number => parts.reduce((sum, part) => sum + part.length, 0);

/** Tokens are made up: four characters each. */
function tokens({ text, reasoning, calls }: Answer): number {
  const all = lengthOf(text) + lengthOf(reasoning) + calls.reduce((sum, call) => sum + lengthOf(call.arguments), 0);
  return Math.max(1, Math.ceil(all / 4));
}

const data = (json: object): string => `data: ${JSON.stringify(json)}\n\n`;
const named = (type: string, json: object): string => `event: ${type}\n${data({ type, ...json })}`;
const DONE = 'data: [DONE]\n\n';

type Kind = 'stop' | 'length' | 'filter' | 'stop-sequence' | 'calls';

function kindOf({ finish, stopSequence, calls }: Answer): Kind {
  if (calls.length > 0) return 'calls';
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

const callId = (answer: Answer, at: number): string => `call_replay_${answer.number}_${at}`;

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
    const calls = answer.calls.flatMap(({ name, arguments: parts }, index) => [
      event({
        tool_calls: [{ index, id: callId(answer, index), type: 'function', function: { name, arguments: '' } }],
      }),
      ...parts.map((part) => event({ tool_calls: [{ index, function: { arguments: part } }] })),
    ]);
    return [
      { bytes: event({ role: 'assistant', content: '' }) },
      ...answer.reasoning.map((part) => ({ bytes: event({ reasoning_content: part }) })),
      ...answer.text.map((content, piece) => ({ bytes: event({ content }), piece })),
      ...calls.map((bytes) => ({ bytes })),
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
    const { model, number, text, reasoning, calls } = answer;
    return {
      id: `chatcmpl-replay-${number}`,
      object: 'chat.completion',
      created: CREATED,
      model,
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: text.join(''),
            refusal: null,
            ...(reasoning.length > 0 && { reasoning_content: reasoning.join('') }),
            ...(calls.length > 0 && {
              tool_calls: calls.map((call, at) => ({
                id: callId(answer, at),
                type: 'function',
                function: { name: call.name, arguments: call.arguments.join('') },
              })),
            }),
          },
          logprobs: null,
          finish_reason: OPENAI_FINISH[kindOf(answer)],
        },
      ],
      usage: openAiUsage(answer),
    };
  },
};

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
      ...answer.text.map((text, piece) => ({ bytes: event(text), piece })),
      ...(isWhole
        ? [
            { bytes: event('', OPENAI_FINISH[kindOf({ ...answer, calls: [] })]) },
            ...(answer.wantsUsage ? [{ bytes: data({ ...base, choices: [], usage: openAiUsage(answer) }) }] : []),
            { bytes: DONE },
          ]
        : []),
    ];
  },
  whole: (answer) => ({
    id: `cmpl-replay-${answer.number}`,
    object: 'text_completion',
    created: CREATED,
    model: answer.model,
    choices: [
      {
        index: 0,
        text: answer.text.join(''),
        logprobs: null,
        finish_reason: OPENAI_FINISH[kindOf({ ...answer, calls: [] })],
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

/** The blocks of a message: what begins each, its pieces, and what it holds as a whole. */
function blocksOf(answer: Answer) {
  return [
    ...(answer.reasoning.length > 0
      ? [
          {
            start: { type: 'thinking', thinking: '', signature: '' },
            deltas: answer.reasoning.map((thinking) => ({ type: 'thinking_delta', thinking })),
            whole: { type: 'thinking', thinking: answer.reasoning.join(''), signature: '' },
            isText: false,
          },
        ]
      : []),
    ...(answer.text.length > 0 || answer.calls.length === 0
      ? [
          {
            start: { type: 'text', text: '' },
            deltas: answer.text.map((text) => ({ type: 'text_delta', text })),
            whole: { type: 'text', text: answer.text.join('') },
            isText: true,
          },
        ]
      : []),
    ...answer.calls.map(({ name, arguments: parts }, at) => ({
      start: { type: 'tool_use', id: callId(answer, at), name, input: {} },
      deltas: parts.map((part) => ({ type: 'input_json_delta', partial_json: part })),
      whole: { type: 'tool_use', id: callId(answer, at), name, input: objectOf(parts.join('')) },
      isText: false,
    })),
  ];
}

function objectOf(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return {};
  }
}

function messageOf(answer: Answer) {
  return {
    id: `msg_replay_${answer.number}`,
    type: 'message',
    role: 'assistant',
    model: answer.model,
    content: [] as unknown[],
    stop_reason: null as string | null,
    stop_sequence: null as string | null,
    usage: { input_tokens: 1, output_tokens: 1 },
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
      { bytes: named('message_start', { message: messageOf(answer) }) },
      ...blocks.flatMap(({ start, deltas, isText }, index) => [
        { bytes: named('content_block_start', { index, content_block: start }) },
        ...deltas.map((delta, piece) => ({
          bytes: named('content_block_delta', { index, delta }),
          ...(isText && { piece }),
        })),
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
  whole: (answer) => ({
    ...messageOf(answer),
    content: blocksOf(answer).map(({ whole }) => whole),
    ...stopOf(answer),
    usage: { input_tokens: 1, output_tokens: tokens(answer) },
  }),
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
  ['length', 'filter'].includes(kindOf({ ...answer, calls: [] })) ? 'incomplete' : 'completed';

/** The items of a response: what begins each, the events in it, and what it is as a whole. */
function itemsOf(answer: Answer) {
  const part = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });
  const item_id = `msg_replay_${answer.number}`;
  const message = { id: item_id, type: 'message', role: 'assistant' };
  const at = { item_id, content_index: 0 };
  const text = answer.text.join('');
  return [
    ...(answer.text.length > 0 || answer.calls.length === 0
      ? [
          {
            start: { ...message, status: 'in_progress', content: [] },
            first: [['response.content_part.added', { ...at, part: part('') }]] as const,
            deltas: answer.text.map((delta) => ['response.output_text.delta', { ...at, delta, logprobs: [] }] as const),
            last: [
              ['response.output_text.done', { ...at, text, logprobs: [] }],
              ['response.content_part.done', { ...at, part: part(text) }],
            ] as const,
            whole: { ...message, status: 'completed', content: [part(text)] },
            isText: true,
          },
        ]
      : []),
    ...answer.calls.map(({ name, arguments: parts }, number) => {
      const id = `fc_replay_${answer.number}_${number}`;
      const call = { id, type: 'function_call', call_id: callId(answer, number), name };
      const whole = parts.join('');
      return {
        start: { ...call, status: 'in_progress', arguments: '' },
        first: [],
        deltas: parts.map((delta) => ['response.function_call_arguments.delta', { item_id: id, delta }] as const),
        last: [['response.function_call_arguments.done', { item_id: id, name, arguments: whole }]] as const,
        whole: { ...call, status: 'completed', arguments: whole },
        isText: false,
      };
    }),
  ];
}

const responses: Speaker = {
  stream(answer, isWhole) {
    const items = itemsOf(answer);
    const output = items.map(({ whole }) => whole);
    let sequence_number = 0;
    const event = (type: string, more: object): string => named(type, { sequence_number: sequence_number++, ...more });
    const events: SpokenEvent[] = [];
    const add = (type: string, more: object, piece?: number): void => {
      events.push({ bytes: event(type, more), ...(piece !== undefined && { piece }) });
    };
    add('response.created', { response: responseOf(answer, 'in_progress', []) });
    add('response.in_progress', { response: responseOf(answer, 'in_progress', []) });
    for (const [output_index, { start, first, deltas, last, whole, isText }] of items.entries()) {
      add('response.output_item.added', { output_index, item: start });
      for (const [type, more] of first) add(type, { output_index, ...more });
      for (const [piece, [type, more]] of deltas.entries())
        add(type, { output_index, ...more }, isText ? piece : undefined);
      if (!isWhole && output_index === items.length - 1) return events;
      for (const [type, more] of last) add(type, { output_index, ...more });
      add('response.output_item.done', { output_index, item: whole });
    }
    const status = statusOf(answer);
    add(`response.${status}`, { response: responseOf(answer, status, output) });
    return events;
  },
  whole: (answer) =>
    responseOf(
      answer,
      statusOf(answer),
      itemsOf(answer).map(({ whole }) => whole),
    ),
};

/** What speaks each protocol. Ids, times and usage are made up, the same every time, and valid to the providers' own clients. */
export const SPEAKERS: Readonly<Record<Protocol, Speaker>> = { chat, completions, messages, responses };
