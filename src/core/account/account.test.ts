import { describe, expect, it } from 'vitest';
import { accountOf } from './account.ts';
import { accountJson } from './account-json.ts';

const call = (name: string, args: string, id = 'call_1'): string =>
  JSON.stringify({
    role: 'assistant',
    tool_calls: [{ id, type: 'function', function: { name, arguments: args } }],
  });

const judged = (text: string) => {
  const { subject, verdict, culprit, do: helps } = accountOf(text);
  return [subject, verdict, culprit, helps];
};

describe('the deciding fact', () => {
  const history =
    'Error code: 400 - {"error": {"message": "messages.4: `tool_use` ids were found without `tool_result` blocks"}}';
  const limited =
    'Error code: 429 - {"error": {"message": "Rate limit reached: Limit 500, Requested 900. Please try again in 2s."}}';

  it('is the history that is refused before the key that is', () => {
    expect(judged(`${history}\n\n401 Unauthorized: invalid api key\n`)).toEqual([
      'history',
      'refused',
      'client',
      'fix-history',
    ]);
  });

  it('is the history of a request alone, in which no call is missed', () => {
    const body = {
      model: 'claude-sonnet-4-5',
      messages: [
        { role: 'user', content: 'List the files.' },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'ls', input: {} }] },
        { role: 'user', content: 'Go on.' },
      ],
    };
    const withTools = { ...body, tools: [{ name: 'ls', input_schema: { type: 'object' } }] };
    const account = accountOf(JSON.stringify(withTools, null, 2));
    expect([account.subject, account.causes]).toEqual(['history', []]);
    expect(account.next).toBe('Copy the corrected history and send it again.');
    expect(accountOf(JSON.stringify(body)).next).toBe(
      'Declare the tools of its calls in the request, and send the corrected history.',
    );
  });

  it('is a refused request before a reply that could not be parsed', () => {
    expect(judged(`SyntaxError: Unexpected end of JSON input\n\n${limited}\n`)[3]).toBe('retry');
  });

  it('is arguments without a value before a reply in words alone', () => {
    const account = accountOf(
      'ERROR could not parse the tool call\nERROR Tool validation failed for find: - term: Required\n',
    );
    expect(account.sentence).toContain('`term`');
  });

  it('is the complaint, though its reply is clean', () => {
    const text = `${call('find', '{"q": "a"}')}\n\nError: Missing required parameters for function 'find': {'term'}\n`;
    expect(judged(text)).toEqual(['reply', 'would-fail', 'model', 'message-model']);
    expect(accountOf(text).sentence).toBe('The call of `find` lacks `term`. That is the call in the paste.');
  });

  it('is a fault of delivery before what is read of its reply', () => {
    expect(judged(call('save', '{"a": 1, "b": 2}{"a": 3, "b": 4}'))).toEqual([
      'reply',
      'broken',
      'gateway',
      'fix-client',
    ]);
  });

  it('is the reading where nothing complains', () => {
    expect(judged(call('find', '{"q": "a"}'))).toEqual(['reply', 'clean', null, 'add-tools']);
  });

  it('is nothing in an empty paste', () => {
    expect(judged(' \n')).toEqual(['prose', 'none', 'unknown', 'paste-more']);
    expect(accountOf(' ').sentence).toBe('The paste is empty.');
  });
});

/** An error of each kind, the surest first. */
const KINDS: readonly string[] = [
  'Error code: 400 - {"error": {"message": "messages.4: `tool_use` ids were found without `tool_result` blocks"}}',
  'Error: connect ECONNREFUSED 127.0.0.1:8080',
  "Error: Missing required parameters for function 'find': {'term'}",
  'Error: tool deploy failed: exit code 3',
  "TypeError: 'NoneType' object has no attribute 'get'",
];

describe('of two errors the surer decides', () => {
  const pairs = KINDS.flatMap((surer, at) => KINDS.slice(at + 1).map((other) => [surer, other] as const));
  it.each(pairs)('%s — before %s', (surer, other) => {
    const alone = judged(`${surer}\n`).slice(1);
    expect(judged(`${other}\n${surer}\n`).slice(1)).toEqual(alone);
    expect(judged(`${surer}\n${other}\n`).slice(1)).toEqual(alone);
  });
});

describe('a message that begins behind the words of a person', () => {
  it('is one complaint from its first word to its end', () => {
    const message =
      'API Error: 400\n    {"type":"error","error":{"message":"tools.3.custom.name: String\n    should match"}}';
    const { complaints } = accountOf(`I get this every time: ${message}\n\nAny idea?\n`);
    expect(complaints).toMatchObject([{ quote: message, of: 'request', at: 'tools.3.custom.name', status: 400 }]);
  });
});

describe('whose fault it is', () => {
  it.each([
    [
      'a struct of an answer that a server could not fill',
      'json: cannot unmarshal object into Go struct field ResponseItem.item.arguments of type string',
      'server',
      'update-server',
    ],
    [
      'the parameters of a tool that got another type',
      'error parsing parameters: json: cannot unmarshal string into Go struct field ViewParams.offset of type int',
      'model',
      'message-model',
    ],
    ['a rate limit', '429 rate limit reached for requests. Please try again in 20s.', 'limit', 'retry'],
    [
      'a context that is too small',
      'Error: This model has a maximum context length of 8192 tokens, the prompt is too long',
      'limit',
      'fix-request',
    ],
    ['a key', 'Error code: 401 - invalid api key', 'access', 'fix-request'],
    [
      'a tool that does not exist',
      "Error: Tool 'serch' not found. Available tools: search, read",
      'model',
      'message-model',
    ],
    ['a tool that ran and failed', 'Error: tool deploy failed: exit code 3', 'tool', 'fix-tool'],
    [
      'an edit whose text is not in the file',
      'Failed to edit, 0 occurrences found for old_string in a.rs.',
      'model',
      'message-model',
    ],
    ['a server that is down', 'Error: connect ECONNREFUSED 127.0.0.1:8080', 'network', 'retry'],
    [
      'a parser of a server that crashed',
      'Traceback (most recent call last):\n  File "/x/hermes_tool_parser.py", line 9, in run\n    a.index(b)\nValueError: substring not found',
      'server',
      'update-server',
    ],
  ])('%s', (_, text, culprit, helps) => {
    expect(judged(`${text}\n`).slice(2)).toEqual([culprit, helps]);
  });

  it('is the limit where the answer was cut by length', () => {
    const answer = `{"choices":[{"index":0,"finish_reason":"length","message":${call('save', '{"text": "Once upon')}}]}`;
    expect(judged(answer)).toEqual(['reply', 'broken', 'limit', 'raise-limit']);
  });

  it('is the server where whole calls came as text of an answer', () => {
    const content = '<tool_call>\n{"name": "find", "arguments": {"q": "a"}}\n</tool_call>';
    const answer = JSON.stringify({
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    });
    expect(judged(answer)).toEqual(['reply', 'clean', 'server', 'set-parser']);
  });

  it('is the server where a parser gave up on calls that are whole', () => {
    const text =
      '"Failed to parse input at pos 60: <tool_call>\\n<function=bash>\\n<parameter=command>\\nls\\n</parameter>\\n</function>\\n</tool_call>"';
    expect(judged(text)).toEqual(['reply', 'would-fail', 'server', 'update-server']);
  });
});

describe('a stream that ends without a reason', () => {
  const delta = (text: string): string =>
    `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: text }, finish_reason: null }] })}\n\n`;
  const stream = delta('<tool_call>\n{"name": "find", "arguments": {"q": ') + delta('"a');

  it.each([
    ['nothing', '', 'broken'],
    ['an event of an error', 'event: error\ndata: {"error": {"message": "The server had an error"}}\n\n', 'failed'],
    ['a line of a program', 'Error: read ECONNRESET\n', 'failed'],
  ])('ended early, with %s behind it', (_, end, verdict) => {
    const account = accountOf(stream + end);
    expect([account.verdict, account.do]).toEqual([verdict, 'retry']);
    expect(account.sentence).toContain('The stream ended early');
  });

  it('is no fault of the connection where it has a reason', () => {
    const stopped = delta('"a').replace('"finish_reason":null', '"finish_reason":"stop"');
    expect(accountOf(stream + stopped).sentence).not.toContain('ended early');
  });
});

describe('a refused name', () => {
  it('is said with what is stray in it and the tool that was meant', () => {
    const { sentence, message } = accountOf(
      `Model tried to call unavailable tool 'lintAll" />'. Available tools: lintAll, build.\n`,
    );
    expect(sentence).toContain('stray markup; the tool meant is `lintAll`');
    expect(message).toContain('You probably meant `lintAll`.');
  });

  it('is said with the nearest tool', () => {
    expect(accountOf("Error: Tool 'todo_write' not found. Available tools: bash, todowrite").sentence).toContain(
      'The nearest tool is `todowrite`.',
    );
  });
});

describe('the calls', () => {
  it('are read below words that end in a colon, between words of the same line', () => {
    const text = `Error in generating a call with the model:\nThe blob was: {'id': '4', 'type': 'function', 'function': {'name': 'find', 'arguments': {'q': 'a'}}}, which no step takes:\n''.\n`;
    expect(accountOf(text).calls.map(({ toolName }) => toolName)).toEqual(['find']);
  });

  it('shown twice are one call', () => {
    const { calls } = accountOf(
      `Before:\n${call('find', '{"q": "a"}')}\n\nand in the log:\n${call('find', '{"q": "a"}')}\n`,
    );
    expect(calls.map(({ toolName, times }) => [toolName, times])).toEqual([['find', 2]]);
  });

  it('with other ids are others', () => {
    const { calls } = accountOf(
      `${call('find', '{"q": "a"}')}\n\nand then:\n${call('find', '{"q": "a"}', 'call_2')}\n`,
    );
    expect(calls).toHaveLength(2);
  });

  it('have what came back for their id', () => {
    const text = `[${call('find', '{"q": "a"}', 'c7')},\n{"role": "tool", "tool_call_id": "c7", "content": "no such index", "is_error": true}]`;
    expect(accountOf(text).calls.map(({ result }) => result?.failed)).toEqual([true]);
  });

  it('of an unknown shape say that they were read by their names', () => {
    const { calls, sentence } = accountOf('{"step": 3, "tool": "find", "kwargs": {"q": "a"}}');
    expect(calls.map(({ byNames }) => byNames)).toEqual([true]);
    expect(sentence).toContain('read by the names');
  });
});

describe('what happened on the way', () => {
  it('a token of another format in a value is said with its argument’s tool', () => {
    const { sentence, verdict } = accountOf(
      call('run', JSON.stringify({ sql: 'SELECT 1<|tool_call_end|> <|tool_call_begin|>x' })),
    );
    expect([verdict, sentence]).toEqual([
      'would-fail',
      expect.stringMatching(/^`sql` holds `<\|tool_call_end\|>`, a token of the format/),
    ]);
  });

  it('arguments that begin again are no fault of the model', () => {
    const { sentence, culprit } = accountOf(call('run', '{"command": "ls"{"command": "ls", "cwd": "/"}'));
    expect([culprit, sentence]).toEqual(['server', expect.stringMatching(/^The arguments of `run` begin again/)]);
  });

  it.each([
    ['a copy of the arguments', '{"a": 1}{"a": 1}', 'server'],
    ['the arguments of another call', '{"a": 1}{"a": 2}', 'gateway'],
    ['a token of another format', '{"a": "b <|tool_call_end|>"}', 'server'],
    ['an end tag of another format', '{"a": "b</parameter>"}', 'server'],
    ['no JSON', '{"a": b}', 'model'],
  ])('each cause carries its culprit: %s', (_, args, culprit) => {
    const account = accountOf(call('run', args));
    expect([account.culprit, ...new Set(account.causes.map((cause) => cause.culprit))]).toEqual([culprit, culprit]);
  });

  it('a call without a name that an error or a part of a stream leaves out is no fault of the server', () => {
    const piece = (args: string) =>
      `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: args } }] } }] })}\n\n`;
    const part = accountOf(piece('ort": "Os') + piece('lo"}'));
    expect([part.culprit, part.do]).toEqual(['unknown', 'paste-more']);
    const error = accountOf(`{"error":"error parsing tool call: raw='{\\"a\\":\\"b\\"}]', err="}`);
    const unnamed = error.causes.filter(({ code }) => code === 'missing-tool-name');
    expect(unnamed.map(({ culprit }) => culprit)).toEqual(['model']);
  });

  it('a line of the stream that a fault names is counted in the paste', () => {
    const event = (call: object) =>
      `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { tool_calls: [call] } }] })}`;
    const first = { index: 0, id: 'c', type: 'function', function: { name: 'read', arguments: '{"a": ' } };
    const pieces = [
      first,
      { index: 1, function: { arguments: '1, ' } },
      { index: 1, function: { arguments: '"b": 2}' } },
    ];
    const stream = pieces.flatMap((piece) => [event(piece), '']).join('\n');
    expect(accountOf(stream).sentence).toMatch(/^Line 3 sends arguments of `read` under the index 1/);
    expect(accountOf(`I get this every time:\n\n${stream}`).sentence).toMatch(/^Line 5 sends arguments of `read`/);
  });

  it('objects joined in a log are found without a reply', () => {
    const { culprit, causes } = accountOf('ERROR loads failed, arguments="{"id": 3}{"id": 9}" at step 2\n');
    expect([culprit, causes[0]?.line]).toEqual(['gateway', 1]);
  });

  it('a value with the end tag of its own name swallowed the next argument', () => {
    const { sentence, message } = accountOf(
      'prompt: "a cat</prompt>\\n<parameter name=\\"style\\">flat"\nstyle: undefined\n',
    );
    expect(sentence).toContain('so its value swallows `style`');
    expect(message).toContain('`</prompt>`');
  });

  it('deltas without anything around them are one reply', () => {
    const deltas = [
      '{"role": "assistant", "content": null}',
      '{"content": "<tool_call>{\\"name\\": \\"f\\","}',
      '{"content": " \\"arguments\\": {}}</tool_call>"}',
    ];
    expect(accountOf(deltas.join('\n')).calls.map(({ toolName }) => toolName)).toEqual(['f']);
  });
});

describe('a string that ends early', () => {
  it('is said with the words behind the quote', () => {
    const text = `{"finishReason": "MALFORMED_FUNCTION_CALL", "finishMessage": "Malformed function call: print(api.note(text='It is Ann's note'))"}`;
    expect(accountOf(text).sentence).toContain('ends at the quote before `s note');
  });
});

describe('the JSON', () => {
  it('has the five words of outcomes', () => {
    const reply = '<tool_call>\n<function=run>\n<parameter=a>\n1\n</function>\n</tool_call>';
    const { readers } = JSON.parse(accountJson(accountOf(reply))) as {
      readers: { outcome: string; unknown?: string }[];
    };
    const known = ['runs', 'runs-differently', 'text', 'dropped', 'error', 'unknown'];
    expect(readers.length).toBeGreaterThan(0);
    expect(readers.filter(({ outcome }) => !known.includes(outcome))).toEqual([]);
    expect(readers.every(({ outcome, unknown }) => (outcome === 'unknown') === (unknown !== undefined))).toBe(true);
  });

  it('asks no server about an error', () => {
    expect(accountOf('Error code: 401 - invalid api key').readers).toEqual([]);
  });
});
