import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws, inTurn } from '../../base/exploring.test-kit.ts';
import { complaintsIn } from './complaints-in.ts';
import { type ExpectedSlots, slotsOf, unmet, WRAPPINGS } from './slots.test-kit.ts';

interface ErrorText {
  readonly id: string;
  readonly text: string;
  readonly expect: ExpectedSlots;
}

function rowsOf<T>(name: string): T[] {
  const file = fileURLToPath(new URL(`../../../fixtures/complaints/${name}.jsonl`, import.meta.url));
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as T);
}

/** An error text of a server, with what one of its complaints must hold. */
interface ServerError {
  readonly id: string;
  readonly text: string;
  readonly complaints: readonly [ExpectedSlots];
}

const ERRORS = [
  ...rowsOf<ErrorText>('errors'),
  ...rowsOf<ServerError>('../vectors/complaints-servers').map(({ id, text, complaints: [slots] }) => ({
    id,
    text,
    expect: slots,
  })),
];
const SENTENCES = rowsOf<{ readonly sentence: string }>('sentences').map(({ sentence }) => sentence);

test.each(ERRORS)('$id: the slots of the error are read', ({ text, expect: expected }) => {
  expect(unmet(text, expected)).toEqual([]);
});

test.each(Object.keys(WRAPPINGS))('%s: a wrapping leaves the slots of every error as they are', (name) => {
  const wrap = WRAPPINGS[name as keyof typeof WRAPPINGS];
  const wrong = ERRORS.flatMap(({ id, text, expect: expected }) =>
    unmet(wrap(text), expected).map((what) => `${id}: ${what}`),
  );
  expect(wrong).toEqual([]);
});

test.each(SENTENCES)('no program says: %s', (sentence) => {
  const call = '{"name":"read_tide","arguments":{"path":"error.log"}}';
  expect(complaintsIn(`${sentence}\n\n${call}\n`)).toEqual([]);
  expect(complaintsIn(`${call}\n\n${sentence}\n`)).toEqual([]);
});

test('a quote is what stands in the text, never a sentence of a person beside it', () => {
  const wraps = Object.values(WRAPPINGS);
  for (const [nth, { text }] of ERRORS.entries())
    for (const wrap of inTurn(wraps, 4, nth)) {
      const sentence = SENTENCES[nth % SENTENCES.length]!;
      const whole = `${sentence}\n\n${wrap(text)}\n\n${sentence}`;
      for (const { quote, start, end } of complaintsIn(whole)) {
        expect(whole.slice(start, end)).toBe(quote);
        expect(quote).not.toBe('');
        expect(quote).not.toContain(sentence);
      }
    }
});

test('any text has complaints that lie in it, twice the same', () => {
  const pieces = [
    ...ERRORS.map(({ text }) => text),
    ...SENTENCES,
    '{"',
    "'",
    '\\',
    '\n',
    '[',
    '}',
    'Error: ',
    '\ud800',
    '\0',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), fc.nat(), (parts, cut) => {
      const joined = parts.join(' ');
      const text = joined.slice(cut % (joined.length + 1));
      const complaints = complaintsIn(text);
      for (const { quote, start, end } of complaints) expect(text.slice(start, end)).toBe(quote);
      expect(complaintsIn(text)).toEqual(complaints);
    }),
    { numRuns: draws(3_000) },
  );
});

test('a message over lines is quoted to its end', () => {
  const message = '1 validation error for plan_route\nharbor.name\n  Field required [type=missing, input_type=dict]';
  const [complaint] = complaintsIn(`We run it twice a day.\n\n${message}\n\nNothing else is in the log.`);
  expect(complaint).toMatchObject({ quote: message, by: 'pydantic', missing: ['name'], at: 'harbor.name' });
});

test('a log line says who speaks', () => {
  const error = 'Unknown function: read_tide';
  const of = (text: string): string[] => complaintsIn(text).map(({ by }) => by);
  expect(of(error)).toEqual(['the program']);
  expect(of(`(APIServer pid=7) ERROR 05-01 12:00:01 [serving_chat.py:12] ${error}`)).toEqual(['vLLM']);
  expect(of(`litellm.BadRequestError: ${error}`)).toEqual(['LiteLLM']);
  expect(complaintsIn(error, { speaker: 'Harbor', status: 400 })).toMatchObject([{ by: 'Harbor', status: 400 }]);
});

test('of a page that a proxy sends the title is quoted, and the page names the proxy', () => {
  const title = '502 Bad Gateway';
  const page = (end: string) =>
    [`<html>`, `<head><title>${title}</title></head>`, `<center><h1>${title}</h1></center>`, 'nginx', end].join('\n');
  const below = 'Unknown function: read_tide';
  expect(complaintsIn(`${page('</html>')}\n${below}`)).toMatchObject([
    { quote: title, by: 'nginx', of: 'transport', status: 502 },
    { quote: below },
  ]);
  expect(complaintsIn('<html>\n<head><title>Tides of Oslo</title></head>\n</html>')).toEqual([]);
  const long = ['<html>', ...Array.from({ length: 30 }, () => '<p>tide</p>'), below].join('\n');
  expect(complaintsIn(long)).toMatchObject([{ quote: below }]);
});

test('a server that checks arguments without naming a tool checks the request', () => {
  const words = 'Input validation error: unexpected field "mood"';
  const of = (text: string): string[] => complaintsIn(text).map((complaint) => complaint.of);
  expect(of(`Error: ${words}`)).toEqual(['arguments']);
  expect(of(`text_generation.errors.ValidationError: ${words}`)).toEqual(['request']);
  expect(of(`API Error (422): ${words}`)).toEqual(['request']);
  expect(of(`text_generation.errors.ValidationError: ${words} for tool 'read_tide'`)).toEqual(['arguments']);
});

test.each([
  ['Spring AI', 'java.lang.IllegalStateException: No ToolCallback found for tool name: read_tide'],
  ['LangChain4j', 'dev.langchain4j.exception.ToolArgumentsException: Failed to parse tool arguments'],
  ['Instructor', 'instructor.core.exceptions.InstructorRetryException: Field required at "harbor"'],
  ['SWE-agent', 'sweagent.exceptions.FunctionCallingFormatError: Tool call arguments are not valid JSON.'],
  ['Zed', '2026-06-06T12:34:27 ERROR [crates/agent/src/thread.rs:1305] missing field `path`'],
  ['rig', 'ToolSetError: ToolNotFoundError: read_tide'],
  ['Gson', 'com.google.gson.JsonSyntaxException: Expected BEGIN_OBJECT but was STRING at line 1 column 1 path $'],
  ['Valibot', 'ValiError: Invalid type: Expected number but received "seven"'],
])('the class, the package or the file of %s says who speaks', (by, text) => {
  expect(complaintsIn(text).map((complaint) => complaint.by)).toEqual([by]);
});

test('a package of Java that is named after a provider is not the provider', () => {
  const text = "MissingFieldException: Field 'index' is required for type with serial name 'com.tide.openai.api.Call'";
  expect(complaintsIn(text)).toMatchObject([{ by: 'the program', missing: ['index'] }]);
});

test('a category of .NET is the beginning of a record, not of the words', () => {
  const [complaint] = complaintsIn('fail: Tide.Agent[0]\n      Error: Function call arguments were invalid JSON.');
  expect(complaint).toMatchObject({ of: 'reply', quote: 'Error: Function call arguments were invalid JSON.' });
});

test('a line that a box broke before a path goes on', () => {
  const box =
    '│    Failed to edit, 0 occurrences found for old_string in a file of │\n│    /srv/tide.ts. Read it first.                       │';
  expect(complaintsIn(box)[0]?.quote).toContain('/srv/tide.ts. Read it first.');
});

test('a level counts behind the name of its logger', () => {
  const words = 'Maximum number of berths for read_tide';
  expect(complaintsIn(`07:12:44 - Acme Proxy:ERROR: plan.py:112 - ${words}`)).toMatchObject([{ quote: words }]);
  expect(complaintsIn(`07:12:44 - Acme Proxy:INFO: plan.py:112 - ${words}`)).toEqual([]);
  for (const [error, info] of [
    ['acme.proxy - ERROR - ', 'acme.proxy - INFO - '],
    ['[Acme-Proxy][ERROR] ', '[Acme-Proxy][INFO] '],
    ['ERROR:root:', 'INFO:root:'],
    ['[2026-01-02T07:12:44Z ERROR acme::proxy] ', '[2026-01-02T07:12:44Z INFO  acme::proxy] '],
  ] as const) {
    expect(complaintsIn(`${error}${words}`)).toMatchObject([{ quote: words }]);
    expect(complaintsIn(`${info}${words}`)).toEqual([]);
  }
});

test('the type of an error that all servers send names no provider', () => {
  const body = { error: { message: "Unknown parameter: 'speed'.", type: 'invalid_request_error' } };
  expect(complaintsIn(JSON.stringify(body))).toMatchObject([{ by: 'the program', unknown: ['speed'] }]);
});

test('words between back quotes are quoted where a person shows them', () => {
  const words = "Tool call 'read_tide' arguments decoded to str, not a JSON object";
  const complaints = complaintsIn(`I only see \`${words}\` in the log, why?`);
  expect(complaints).toMatchObject([{ quote: words, tool: 'read_tide', of: 'arguments' }]);
});

test('code of a traceback is no complaint', () => {
  const code = 'raise ToolError(f"Tool {name} not found")';
  const text = `Traceback (most recent call last):\n  File "/srv/a.py", line 3, in run\n    ${code}\napp.ToolError: Tool tide not found`;
  expect(complaintsIn(text)).toMatchObject([{ quote: 'app.ToolError: Tool tide not found', tool: 'tide' }]);
});

test('an error in Chinese has the slots of the same in English, and its own words as the quote', () => {
  const text = '工具 read_tide 执行失败：缺少必需参数: harbor';
  const [complaint] = complaintsIn(`今天发现一个情况：\n\n${text}\n`);
  expect(complaint).toMatchObject({ of: 'arguments', tool: 'read_tide', missing: ['harbor'], quote: text });
});

test('the words of an error may be an object of their own', () => {
  const detail = [
    { type: 'extra_forbidden', loc: ['body', 'tools', 0, 'mood'], msg: 'Extra inputs are not permitted' },
  ];
  const body = { object: 'error', message: { detail }, type: 'invalid_request_error' };
  expect(complaintsIn(JSON.stringify(body))).toMatchObject([{ of: 'request', unknown: ['mood'] }]);
});

test('an error as a value has the slots that its text has', () => {
  const body = { error: { message: "Unknown parameter: 'speed'.", type: 'invalid_request_error', param: 'speed' } };
  expect(complaintsIn(JSON.stringify(body))).toMatchObject([{ of: 'request', unknown: ['speed'] }]);
  expect(slotsOf(complaintsIn(JSON.stringify(body)))).toEqual(slotsOf(complaintsIn(JSON.stringify(body, null, 2))));
});

test('of an error in an error the words are quoted that say what went wrong', () => {
  const raw = 'acme/tide-2 is temporarily rate-limited. Retry shortly.';
  const body = { error: { message: 'Provider returned error', code: 429, metadata: { raw, provider_name: 'Acme' } } };
  expect(complaintsIn(JSON.stringify(body))).toMatchObject([{ of: 'limit', status: 429, quote: raw }]);
});

test('a stream that is printed as one string behind a label is read as its lines', () => {
  const error = { error: { message: 'Failed to call a function.', code: 'tool_use_failed' } };
  const stream = `event: error\ndata: ${JSON.stringify(error)}\n\n`;
  expect(complaintsIn(`body: ${JSON.stringify(stream)},`)).toMatchObject([{ of: 'reply' }]);
  expect(complaintsIn('greeting: "Hello, Oslo",')).toEqual([]);
});

test('of a union of schemas the branch that was followed deepest says what is wrong', () => {
  const issue = (path: readonly (string | number)[]) => ({
    code: 'invalid_type',
    path,
    message: 'Required',
    received: 'undefined',
  });
  const body = [{ code: 'invalid_union', path: [], errors: [[issue(['error'])], [issue(['choices', 0, 'index'])]] }];
  expect(complaintsIn(JSON.stringify(body))).toMatchObject([{ missing: ['index'], at: 'choices.0.index' }]);
});

test('a text that Node prints in parts is one message, quoted to its end', () => {
  const text = "{\n  error: true,\n  message: 'Validation failed for tool plan:\\n' +\n    '- harbor: Required'\n}";
  const [complaint] = complaintsIn(text);
  expect(complaint).toMatchObject({ tool: 'plan', missing: ['harbor'] });
  expect(text.slice(complaint!.end)).toBe("'\n}");
});

test('the next record of a log is no part of a message', () => {
  const head = 'Validation failed for tool "plan":';
  const text = `12:00:01 ERROR [agent] ${head}\n12:00:02 INFO [agent]   - harbor: Oslo`;
  expect(complaintsIn(text)).toMatchObject([{ quote: head }]);
});

test('of many messages the first and the last are read', () => {
  const text = Array.from({ length: 2_000 }, (_, nth) => `Unknown function: read_tide_${nth}`).join('\n');
  const tools = complaintsIn(text).map(({ tool }) => tool);
  expect(tools).toHaveLength(200);
  expect([tools[0], tools.at(-1)]).toEqual(['read_tide_0', 'read_tide_1999']);
});
