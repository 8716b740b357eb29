import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TryResult } from '../../core/trial/result.ts';
import type { RunAnswer, RunHeader } from '../../core/trial/run.ts';
import { NEWEST_WORDING } from '../../core/trial/task-text.ts';
import { cli, values } from '../cli.test-kit.ts';
import { type Fault, fakeEndpoint, type Received } from '../trying/fake-endpoint.test-kit.ts';

const TOOLS = [
  { name: 'run', inputSchema: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] } },
];

const EXAMPLE = `<tool>
<server_name>local</server_name>
<tool_name>run</tool_name>
<arguments>
  <command>ls</command>
</arguments>
</tool>`;

let folder: string;
const path = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chunkscope-try-'));
  writeFileSync(path('tools.json'), JSON.stringify(TOOLS));
  writeFileSync(path('a.md'), `Prompt A. Call tools so:\n\n${EXAMPLE}`);
  writeFileSync(path('b.md'), `Prompt B. Write & as &amp; and < as &lt;. Call tools so:\n\n${EXAMPLE}`);
  for (const name of ['CHUNKSCOPE_KEY', 'OPENAI_API_KEY', 'ANTHROPIC_API_KEY']) vi.stubEnv(name, undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const prompts = () => ['--prompt', `A=${path('a.md')}`, '--prompt', `B=${path('b.md')}`, '--tools', path('tools.json')];
const simulated = (...more: readonly string[]) =>
  cli(['try', ...prompts(), '--simulate', '3', '--out', path('run.ndjson'), ...more]);

/** The tasks of these kinds alone. */
async function withKinds(kinds: string): Promise<readonly string[]> {
  const { out } = await cli(['tasks', '--tools', path('tools.json'), '--kinds', kinds]);
  writeFileSync(path('tasks.ndjson'), out);
  return ['--tasks', path('tasks.ndjson')];
}

const call = (command: string): string => EXAMPLE.replace('>ls<', `>${command}<`);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const linesOf = (file = 'run.ndjson') => {
  const [header, ...answers] = values(readFileSync(path(file), 'utf8'));
  return { header: header as RunHeader, answers: answers as RunAnswer[] };
};
const resultIn = (out: string) => JSON.parse(out) as TryResult;

describe('with the simulated model', () => {
  it('writes a run and prints what it shows, and says that it is simulated wherever it is told', async () => {
    const { exit, out, said } = await simulated('--format', 'json', '--rounds', '2');
    expect(exit).toBe(0);
    const { header, answers } = linesOf();
    expect(header).toMatchObject({
      format: 'chunkscope-run',
      version: 1,
      model: 'sim-copy',
      simulated: true,
      api: 'openai',
      variants: [
        { name: 'A', prompt: expect.stringContaining('Prompt A'), dialect: 'auto' },
        { name: 'B', dialect: 'auto' },
      ],
      tools: TOOLS,
      rounds: 2,
      tasks: 19,
    });
    expect(answers).toHaveLength(76);
    const result = resultIn(out);
    expect(result).toMatchObject({ format: 'chunkscope-try', simulated: true, stopped: 'done', intervals: 'fixed' });
    expect(result.variants.map(({ planned, run }) => [planned, run])).toEqual([
      [38, 38],
      [38, 38],
    ]);
    expect(said.join('\n')).toContain('Simulated: no model is asked.');
  });

  it('is the same again for the same seed', async () => {
    await simulated();
    const first = linesOf().answers;
    rmSync(path('run.ndjson'));
    await simulated('--concurrency', '9');
    expect(linesOf().answers).toEqual(first);
  });

  it('the run is a log: triage groups it by variant', async () => {
    await simulated('--rounds', '1');
    const { out } = await cli(['triage', path('run.ndjson'), '--group', 'variant', '--format', 'json']);
    const summary = JSON.parse(out) as { replies: number; groups: { variant: Record<string, unknown> } };
    expect(summary.replies).toBe(38);
    expect(Object.keys(summary.groups.variant)).toEqual(['A', 'B']);
  });

  it('interrupted at any line, or inside one, and resumed it has the same answers', async () => {
    const few = [...(await withKinds('plain,shell,unicode,none')), '--rounds', '2'];
    await simulated(...few);
    const whole = readFileSync(path('run.ndjson'), 'utf8');
    const ends = [...whole.matchAll(/\n/g)].map(({ index }) => index + 1);
    const ids = linesOf()
      .answers.map(({ id }) => id)
      .sort();
    for (const end of [0, 10, ...ends, ends[5]! + 17, ends[9]! - 1]) {
      writeFileSync(path('run.ndjson'), whole.slice(0, end));
      const { exit } = await simulated(...few, '--resume');
      expect(exit).toBe(0);
      const { answers } = linesOf();
      expect([end, answers.map(({ id }) => id).sort()]).toEqual([end, ids]);
    }
  });

  it('a run that is whole is only told again', async () => {
    const first = await simulated('--format', 'json');
    const before = readFileSync(path('run.ndjson'), 'utf8');
    const again = await simulated('--format', 'json', '--resume');
    expect(again.out).toBe(first.out);
    expect(readFileSync(path('run.ndjson'), 'utf8')).toBe(before);
  });

  it('a run is neither overwritten nor gone on with under another plan', async () => {
    await simulated('--rounds', '1');
    const again = await simulated('--rounds', '1');
    expect([again.exit, again.said.at(-1)]).toEqual([2, expect.stringContaining('--resume goes on with it')]);
    const other = await simulated('--rounds', '2', '--resume');
    expect(other).toMatchObject({ exit: 2 });
    expect(other.said.join()).toContain('another number of rounds');
    const early = await simulated('--rounds', '1', '--until-known', '--resume');
    expect([early.exit, early.said.at(-1)]).toEqual([2, expect.stringContaining('figures that hold at its end alone')]);
    const tasks = await cli(['tasks', '--tools', path('tools.json')]);
    writeFileSync(path('other.ndjson'), tasks.out.replaceAll('npm ci', 'npm i'));
    const otherTasks = await simulated('--rounds', '1', '--tasks', path('other.ndjson'), '--resume');
    expect([otherTasks.exit, otherTasks.said.at(-1)]).toEqual([2, expect.stringContaining('a run with other tasks')]);
  });

  it('a run of the first wording goes on with tasks worded so, and a new one says how it is worded', async () => {
    await simulated('--rounds', '1');
    const { header } = linesOf();
    expect(header.wording).toBe(NEWEST_WORDING);
    const endpoint = await fakeEndpoint();
    onTestFinished(endpoint.close);
    const { simulated: _, seed: __, wording: ___, ...first } = header;
    writeFileSync(path('run.ndjson'), `${JSON.stringify({ ...first, endpoint: endpoint.url })}\n`);
    const asked = ['--endpoint', endpoint.url, '--model', header.model];
    const { exit } = await cli([
      'try',
      ...prompts(),
      '--rounds',
      '1',
      '--out',
      path('run.ndjson'),
      '--resume',
      ...asked,
    ]);
    expect(exit).toBe(0);
    const contents = endpoint.received.map(({ body }) => (body['messages'] as { content: string }[])[1]!.content);
    expect(contents.filter((content) => content.includes('Argument command: a text.'))).toHaveLength(36);
    for (const content of contents) expect(content).not.toContain('==========');
    expect(linesOf().header).not.toHaveProperty('wording');
  });

  it('the simulated model calls as data where the tools of the API are tried, and answers a message', async () => {
    const { out } = await simulated('--native', 'N', '--second-try', '--format', 'json');
    const { variants } = resultIn(out);
    expect(variants.map(({ name }) => name)).toEqual(['A', 'B', 'N']);
    const { lanes, afterOne } = variants[2]!;
    expect(lanes.arrived!.succeeded).toBeGreaterThan(40);
    expect(afterOne!.messages).toBeGreaterThan(0);
    expect(afterOne!.lanes.arrived!.succeeded).toBeGreaterThan(lanes.arrived!.succeeded);
    expect(linesOf().header).toMatchObject({ secondTry: true });
  });

  it('stops early where the answer is known, with figures that hold at any look', async () => {
    const hard = await withKinds('tool-end');
    const { out } = await simulated(...hard, '--until-known', '--rounds', '200', '--format', 'json');
    const { stopped, intervals, variants, pairs, known } = resultIn(out);
    expect([stopped, intervals]).toEqual(['known', 'anytime']);
    expect(variants[0]!.run).toBeLessThan(variants[0]!.planned);
    expect(variants[0]!.run).toBe(variants[1]!.run);
    expect(pairs[0]).toMatchObject({ lane: 'right', p: null });
    expect(pairs[0]!.anytimeP).toBeLessThanOrEqual(0.05);
    expect(known).toMatchObject({ lane: 'right', answer: 'different', rule: 'bonferroni', rate: 0.05, pairs: 1 });
    const text = await simulated(...hard, '--until-known', '--rounds', '200', '--resume');
    expect(text.out).toMatch(
      /Of the two that lead, \w+ and \w+ are different \(\w+ minus \w+: .+ points\), at p ≤ 0\.050\.\n/,
    );
  });

  it('stops early where the intervals are narrow enough', async () => {
    const { out } = await simulated('--until-width', '30', '--rounds', '40', '--format', 'json');
    const { stopped, variants } = resultIn(out);
    expect(stopped).toBe('width');
    for (const { lanes } of variants) expect(lanes.right!.high! - lanes.right!.low!).toBeLessThanOrEqual(0.3);
  });

  it('stops at its budget, and goes on with a larger one', async () => {
    const first = await simulated('--rounds', '1', '--max-requests', '10', '--format', 'json');
    expect(resultIn(first.out).stopped).toBe('budget');
    expect(linesOf().answers).toHaveLength(10);
    const rest = await simulated('--rounds', '1', '--max-requests', '100', '--resume', '--format', 'json');
    expect(resultIn(rest.out).stopped).toBe('done');
    expect(linesOf().answers).toHaveLength(38);
  });

  it('prints a report for people, and one as Markdown', async () => {
    const { out } = await simulated('--rounds', '1');
    expect(out).toContain('sim-copy (simulated');
    expect(out).toMatch(/^A {2}19 of 19/m);
    expect(out).toMatch(/^shell +\d of 1 +\d of 1$/m);
    expect(out).toMatch(/B minus A, right values: .* p = /);
    expect(out).toMatch(/A: not shown to be above 95 % \(right values\); \d+ more answers/);
    const { out: markdown } = await simulated('--rounds', '1', '--resume', '--format', 'markdown');
    expect(markdown).toContain('| A | 19 of 19 |');
  });

  it('takes tasks and plans; options win over the plan', async () => {
    const messages = [{ role: 'user', content: 'What is 2 and 2?' }];
    const plan = {
      format: 'chunkscope-plan',
      version: 1,
      variants: [{ name: 'Only', prompt: 'You help.', dialect: 'hermes' }],
      tools: TOOLS,
      tasks: [{ id: 'sum', messages, expect: null }],
      rounds: 3,
    };
    writeFileSync(path('plan.json'), JSON.stringify(plan));
    const out = ['--simulate', '--out', path('run.ndjson')];
    await cli(['try', path('plan.json'), ...out, '--rounds', '2']);
    expect(linesOf().header.variants).toEqual(plan.variants);
    expect(linesOf().answers.map(({ id, kind, expect: meant }) => [id, kind, meant])).toEqual([
      ['Only/sum/1', 'own', null],
      ['Only/sum/2', 'own', null],
    ]);
  });
});

it('a dry run sends nothing, and says what the number of answers can and cannot show', async () => {
  const endpoint = await fakeEndpoint();
  onTestFinished(endpoint.close);
  const args = ['try', ...prompts(), '--endpoint', endpoint.url, '--model', 'm', '--dry-run'];
  const { out } = await cli(args);
  expect(out).toContain('152 requests, about');
  expect(out).toContain('"content": "Prompt A.');
  expect(out).toContain('More than 95 %: if at most 0 of them are wrong; all right, 73 of 73 are enough.');
  expect((await cli([...args, '--rounds', '1'])).out).toContain('not even if all are right; it takes 73 of 73.');
  expect(endpoint.received).toEqual([]);
  expect(existsSync(path('run.ndjson'))).toBe(false);
});

describe('with an endpoint', () => {
  async function tried(fault: Fault, ...more: readonly string[]) {
    const endpoint = await fakeEndpoint(fault);
    onTestFinished(endpoint.close);
    const asked = ['--endpoint', endpoint.url, '--model', 'm', '--rounds', '1', '--out', path('run.ndjson')];
    const outcome = await cli(['try', ...prompts(), ...asked, '--format', 'json', ...more]);
    return { ...outcome, endpoint };
  }

  it.each(['openai', 'anthropic'])('reads the streams of %s with their chunks, ends and tokens', async (api) => {
    const { exit, out, endpoint } = await tried(() => false, '--api', api);
    expect(exit).toBe(0);
    expect(resultIn(out).variants.map(({ run }) => run)).toEqual([19, 19]);
    const { answers, header } = linesOf();
    expect(header).not.toHaveProperty('simulated');
    for (const { input, chunks, dt, finish, usage } of answers) {
      expect(chunks.join('')).toBe(input);
      expect(dt).toHaveLength(chunks.length);
      expect(finish).toMatch(/^(?:stop|length|end_turn|max_tokens)$/);
      expect(usage).toEqual({ prompt: expect.any(Number), completion: expect.any(Number) });
    }
    expect(new Set(endpoint.received.map((request) => request.path))).toEqual(
      new Set([api === 'openai' ? '/v1/chat/completions' : '/v1/messages']),
    );
  });

  it('variants of one task differ in the system prompt alone', async () => {
    const { endpoint } = await tried(
      () => false,
      '--concurrency',
      '1',
      '--body',
      '{"temperature":0.5,"stream_options":null}',
    );
    const [a, b] = endpoint.received;
    const without = ({ body }: typeof a & object) =>
      JSON.stringify(body).replace(JSON.stringify((body['messages'] as { content: string }[])[0]!.content), '""');
    expect(a!.system).not.toBe(b!.system);
    expect(without(a!)).toBe(without(b!));
    expect(a!.body).toMatchObject({ model: 'm', stream: true, temperature: 0.5 });
    expect(a!.body).not.toHaveProperty('stream_options');
  });

  it('keeps no secret of the body, sends it, and goes on with the same one only', async () => {
    const body = (key: string): string =>
      JSON.stringify({ api_key: key, extra_headers: { authorization: `Bearer ${key}` }, top_p: 0.9 });
    const { endpoint } = await tried(() => false, '--body', body('KEY'));
    expect(endpoint.received[0]?.body).toMatchObject(JSON.parse(body('KEY')));
    const kept = { api_key: '[removed]', extra_headers: { authorization: '[removed]' }, top_p: 0.9 };
    expect(linesOf().header.body).toEqual(kept);
    expect(readFileSync(path('run.ndjson'), 'utf8')).not.toContain('KEY');
    const { length } = endpoint.received;
    const again = (key: string) => tried(() => false, '--body', body(key), '--endpoint', endpoint.url, '--resume');
    expect((await again('OTHER')).said.join()).toContain('another key in its body or endpoint');
    expect((await again('KEY')).exit).toBe(0);
    expect(endpoint.received).toHaveLength(length);
    const { out } = await tried(() => false, '--body', body('KEY'), '--dry-run', '--format', 'json');
    expect(JSON.parse(out)).toMatchObject({ first: { body: kept } });
    expect(out).not.toContain('KEY');
  });

  it('what fails on its way is asked again: rate limits, broken streams, errors of the server and inside a stream', async () => {
    const { out, endpoint } = await tried((_, response, nth) => {
      if (nth === 0) response.writeHead(429, { 'retry-after': '0' }).end('{"error":{"message":"slow down"}}');
      else if (nth === 3) response.writeHead(503, { 'retry-after': '0' }).end('busy');
      else if (nth === 5)
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .write('data: {"choices":[]}\n\n', () => response.destroy());
      else if (nth === 7)
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end('data: {"error":{"message":"overloaded"}}\n\n');
      else return false;
      return true;
    });
    expect(resultIn(out).variants).toMatchObject([
      { run: 19, notRun: {} },
      { run: 19, notRun: {} },
    ]);
    expect(endpoint.received).toHaveLength(38 + 8);
    expect(linesOf().answers.some(({ tries }) => tries === 2)).toBe(true);
  });

  it('what fails five times is not run, and counts against nobody', async () => {
    const { out, endpoint } = await tried((request, response) => {
      if (!request.system.startsWith('Prompt A') || !JSON.stringify(request.body).includes('npm ci')) return false;
      response.writeHead(429, { 'retry-after': '0' }).end();
      return true;
    });
    const [a, b] = resultIn(out).variants;
    expect(a).toMatchObject({ run: 18, notRun: { 'rate-limit': 1 } });
    expect(b).toMatchObject({ run: 19, notRun: {} });
    expect(endpoint.received).toHaveLength(42);
  });

  it('native calls without text are not run, and the report says what to do', async () => {
    const native = {
      choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { name: 'run', arguments: '{}' } }] } }],
    };
    const fault: Fault = ({ system }, response) => {
      if (!system.startsWith('Prompt B')) return false;
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(`data: ${JSON.stringify(native)}\n\ndata: [DONE]\n\n`);
      return true;
    };
    const { out } = await tried(fault, '--format', 'text');
    expect(out).toContain('the endpoint read the call itself; switch its tool parser off. Not counted as wrong.');
    expect(linesOf().answers.filter(({ notRun }) => notRun === 'native-call')).toHaveLength(19);
    const summary = await cli(['triage', path('run.ndjson'), '--format', 'json']);
    expect(JSON.parse(summary.out)).toMatchObject({ notReplies: { 'native-call': 19, 'not-a-model-call': 1 } });
  });

  /** Answers in the words of the script, by what is asked; a call as data where an answer is an object. */
  const scripted =
    (answerTo: (body: Received['body']) => string | { readonly name: string; readonly arguments: string }): Fault =>
    ({ body, path: asked }, response) => {
      const answer = answerTo(body);
      const isAnthropic = asked.endsWith('/messages');
      const events = typeof answer === 'string' ? textEvents(answer, isAnthropic) : callEvents(answer, isAnthropic);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
      return true;
    };

  const textEvents = (text: string, isAnthropic: boolean): readonly unknown[] =>
    isAnthropic
      ? [
          { type: 'message_start', message: { id: 'm', usage: { input_tokens: 10 } } },
          { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
          { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
          { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 5 } },
          { type: 'message_stop' },
        ]
      : [
          { choices: [{ index: 0, delta: { content: text }, finish_reason: 'stop' }] },
          { choices: [], usage: { prompt_tokens: 10, completion_tokens: 5 } },
        ];

  const callEvents = ({ name, arguments: source }: { name: string; arguments: string }, isAnthropic: boolean) =>
    isAnthropic
      ? [
          { type: 'message_start', message: { id: 'm', usage: { input_tokens: 10 } } },
          { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'c1', name, input: {} } },
          { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: source } },
          { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 5 } },
          { type: 'message_stop' },
        ]
      : [
          {
            choices: [
              {
                index: 0,
                delta: {
                  tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name, arguments: source } }],
                },
                finish_reason: 'tool_calls',
              },
            ],
          },
          { choices: [], usage: { prompt_tokens: 10, completion_tokens: 5 } },
        ];

  const lastOf = ({ messages }: Received['body']): { role: string; content: unknown } =>
    (messages as { role: string; content: unknown }[]).at(-1)!;
  const isNative = (body: Received['body']): boolean => body['tools'] !== undefined;
  const copied = (body: Received['body']): string =>
    /=\n([\s\S]*?)\n=+$/m.exec(String(lastOf(body).content))?.[1] ?? '';

  it.each(['openai', 'anthropic'])(
    'the tools of %s are a variant: its requests carry them and no prompt, and its calls arrive or are in the text',
    async (api) => {
      const tasks = await withKinds('plain,shell,quotes');
      const { exit, out, endpoint } = await tried(
        scripted((body) => {
          const command = copied(body);
          if (!isNative(body)) return 'No.';
          if (command.startsWith('npm ci')) return JSON.stringify({ name: 'run', arguments: { command } });
          const given = command.startsWith('say') ? { command: 'ls' } : { command };
          return { name: 'run', arguments: JSON.stringify(given) };
        }),
        ...tasks,
        '--native',
        'N',
        '--api',
        api,
      );
      expect(exit).toBe(0);
      const native = endpoint.received.filter(({ body }) => isNative(body));
      expect(native).toHaveLength(3);
      for (const { body, system } of native) {
        expect(body['tools']).toEqual([
          api === 'openai'
            ? { type: 'function', function: { name: 'run', parameters: TOOLS[0]!.inputSchema } }
            : { name: 'run', input_schema: TOOLS[0]!.inputSchema },
        ]);
        expect(body).not.toHaveProperty('system');
        expect(system).toMatch(/^Call the tool run/);
      }
      const n = resultIn(out).variants[2]!;
      expect(n).toMatchObject({ name: 'N', planned: 3, run: 3, notRun: {} });
      expect(succeededOf(n)).toEqual({ arrived: 2, strict: 3, ampersand: 3, resilient: 3, asMeant: 3, right: 2 });
      expect(resultIn(out).variants[0]!.lanes).not.toHaveProperty('arrived');
      expect(linesOf().header.variants[2]).toEqual({ name: 'N', prompt: '', dialect: 'auto', native: true });
      const { out: text } = await tried(
        () => false,
        ...tasks,
        '--native',
        'N',
        '--resume',
        '--format',
        'text',
        '--api',
        api,
        '--endpoint',
        endpoint.url,
      );
      expect(text).toMatch(/^ +answers +arrived +as written/m);
      const summary = await cli(['triage', path('run.ndjson'), '--group', 'variant', '--format', 'json']);
      expect(JSON.parse(summary.out)).toMatchObject({
        groups: { variant: { N: { lanes: { strict: { succeeded: 3 } } } } },
      });
    },
  );

  const succeededOf = ({ lanes }: Pick<TryResult['variants'][number], 'lanes'>) =>
    Object.fromEntries(Object.entries(lanes).map(([lane, rate]) => [lane, rate?.succeeded]));

  it('a second try sends what recover writes in the same conversation, once, and counts it by itself', async () => {
    const tasks = await withKinds('plain,shell,quotes,none');
    const right = (body: Received['body'], at: number): string =>
      call(escaped(copied({ messages: [(body['messages'] as { content: string }[])[at]] })));
    const { out, endpoint } = await tried(
      scripted((body) => {
        const messages = body['messages'] as { content: string }[];
        if (messages.length === 2) return messages[1]!.content.includes('The list') ? right(body, 1) : 'I will do it.';
        return messages[1]!.content.includes('npm ci') ? right(body, 1) : 'I will do it.';
      }),
      ...tasks,
      '--second-try',
      '--concurrency',
      '1',
    );
    const [a, b] = resultIn(out).variants;
    for (const variant of [a!, b!]) {
      expect(variant).toMatchObject({ run: 4, tokens: { prompt: 40, completion: 20 } });
      expect(succeededOf(variant)).toEqual({ strict: 2, ampersand: 2, resilient: 2, asMeant: 2, right: 2 });
      expect(variant.afterOne).toMatchObject({ messages: 2, tokens: { prompt: 20, completion: 10, estimated: false } });
      expect(succeededOf(variant.afterOne!)).toEqual({ strict: 3, ampersand: 3, resilient: 3, asMeant: 3, right: 3 });
    }
    const second = endpoint.received.filter(({ body }) => (body['messages'] as unknown[]).length > 2);
    expect(second).toHaveLength(4);
    const reply = `${JSON.stringify({ id: 1, input: 'I will do it.' })}\n`;
    const recovered = await cli(['recover', '--tools', path('tools.json'), '--dialect', 'auto'], reply);
    const [{ message }] = values(recovered.out) as [{ message: string }];
    expect((second[0]!.body['messages'] as unknown[]).slice(2)).toEqual([
      { role: 'assistant', content: 'I will do it.' },
      { role: 'user', content: message },
    ]);
    const summary = await cli(['triage', path('run.ndjson'), '--format', 'json']);
    expect(JSON.parse(summary.out)).toMatchObject({ replies: 8, notReplies: { 'after-a-message': 4 } });
    const { out: text } = await tried(
      () => false,
      ...tasks,
      '--second-try',
      '--resume',
      '--format',
      'text',
      '--endpoint',
      endpoint.url,
    );
    expect(text).toMatch(/^A, after one message +2 messages +75\.0 %/m);
  });

  it('a call that came as data and was refused by its schema is answered as a tool would', async () => {
    const tasks = await withKinds('plain');
    const { endpoint } = await tried(
      scripted((body) => (isNative(body) ? { name: 'run', arguments: '{"comand": "x"}' } : 'No.')),
      ...tasks,
      '--native',
      'N',
      '--second-try',
    );
    const sent = endpoint.received.find(({ body }) => isNative(body) && lastOf(body).role === 'tool')!;
    expect((sent.body['messages'] as unknown[]).slice(1)).toEqual([
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'run', arguments: '{"comand": "x"}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: expect.stringContaining('command') },
    ]);
  });

  it('messages count in the limits, and a run that ended between an answer and its message goes on there', async () => {
    const tasks = [...(await withKinds('plain,shell')), '--second-try', '--concurrency', '1'];
    const first = await tried(
      scripted(() => 'No.'),
      ...tasks,
      '--max-requests',
      '5',
    );
    expect(first.endpoint.received).toHaveLength(5);
    expect(resultIn(first.out)).toMatchObject({ stopped: 'budget', variants: [{ run: 2 }, { run: 1 }] });
    expect(linesOf().answers.map(({ after }) => after !== undefined)).toEqual([false, true, false, true, false]);
    const { length } = first.endpoint.received;
    await tried(
      scripted(() => 'No.'),
      ...tasks,
      '--endpoint',
      first.endpoint.url,
      '--resume',
    );
    expect(first.endpoint.received).toHaveLength(length + 3);
    const ids = linesOf().answers.map(({ id }) => id);
    expect(new Set(ids).size).toBe(8);
  });

  it('says what the model is doing before the first answers, then how long the rest takes', async () => {
    const { said } = await tried(() => false);
    const told = said.filter((line) => /^The model is|^[\d,]+ answers? (?:a|an) /.test(line));
    expect(told[0]).toMatch(/^The model is reading the prompt, about [\d,]+ tokens\.$/);
    expect(told[1]).toMatch(/^The model is writing: about \d+ tokens? so far\.$/);
    expect(told[2]).toMatch(/^[\d,]+ answers a (?:second|minute): the other 34 take about \d+ s\.$/);
  });

  it('an ask names its tool alone, and a run of asks measures calling', async () => {
    const asks = ['Run git status', 'Run echo example'].map((content, at) =>
      JSON.stringify({
        id: `ask ${at}`,
        kind: 'ask',
        messages: [{ role: 'user', content }],
        expect: { toolName: 'run' },
      }),
    );
    writeFileSync(path('asks.ndjson'), asks.join('\n'));
    writeFileSync(path('a.md'), `Call tools so:\n\n${EXAMPLE.replace('>ls<', '>echo example<')}`);
    const { out } = await tried(
      scripted(() => call('echo example')),
      '--tasks',
      path('asks.ndjson'),
    );
    const result = resultIn(out);
    expect(result.notes).toEqual([]);
    expect(result.variants.map(({ lanes }) => lanes.right?.succeeded)).toEqual([1, 2]);
    expect(result.variants[0]!.causes).toEqual([{ key: 'example-copied', count: 1 }]);
    expect(linesOf().header.asks).toEqual({ 'ask 0': 'Run git status', 'ask 1': 'Run echo example' });
  });

  it('an answer that was not streamed is read too', async () => {
    const { out } = await tried((_, response) => {
      const json = { choices: [{ index: 0, message: { role: 'assistant', content: 'No.' }, finish_reason: 'stop' }] };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      return true;
    });
    const [a] = resultIn(out).variants;
    expect(a).toMatchObject({
      run: 19,
      distinct: 1,
      tokens: { estimated: true },
      kinds: { none: { run: 1, right: 1 } },
    });
  });

  it('ended by Ctrl-C it keeps whole lines, says what there is, and goes on later', async () => {
    const { exit, out } = await tried((_, response, nth) => {
      if (nth !== 5) return false;
      process.emit('SIGINT');
      response.destroy();
      return true;
    });
    expect(exit).toBe(0);
    expect(resultIn(out).stopped).toBe('user');
    const { answers } = linesOf();
    expect(answers.length).toBeLessThan(38);
    expect(readFileSync(path('run.ndjson'), 'utf8').endsWith('}\n')).toBe(true);
  });

  it.each([
    [400, 'Unsupported parameter'],
    [403, 'Not for you'],
    [404, 'The model m does not exist'],
  ])('%i ends the run at once with the words of the endpoint', async (status, message) => {
    const { exit, said, endpoint } = await tried((_, response) => {
      response.writeHead(status).end(JSON.stringify({ error: { message } }));
      return true;
    });
    expect(exit).toBe(1);
    expect(said.at(-1)).toBe(`${endpoint.url} answered ${status}: ${message}.`);
    expect(endpoint.received.length).toBeLessThanOrEqual(4);
    expect(existsSync(path('run.ndjson'))).toBe(false);
  });

  const refusesKeys: Fault = ({ headers }, response) => {
    const key = headers.authorization ?? String(headers['x-api-key'] ?? '');
    response.writeHead(401).end(JSON.stringify({ error: { message: `Incorrect API key: ${key}` } }));
    return true;
  };

  it.each([
    ['CHUNKSCOPE_KEY', 'openai', []],
    ['OPENAI_API_KEY', 'openai', []],
    ['ANTHROPIC_API_KEY', 'anthropic', []],
    ['MY_KEY', 'openai', ['--key-env', 'MY_KEY']],
  ])('401 names %s, from which the key came, and never shows the key', async (name, api, more) => {
    vi.stubEnv(name, 'sk-secret-1');
    const { said, endpoint } = await tried(refusesKeys, '--api', api, ...more);
    expect(said.at(-1)).toContain(`The key came from ${name}.`);
    expect(said.join('\n')).not.toContain('sk-secret-1');
    const { headers } = endpoint.received[0]!;
    expect(api === 'openai' ? headers.authorization : headers['x-api-key']).toContain('sk-secret-1');
  });

  it('401 without a key says which variables it may come from', async () => {
    const { said, endpoint } = await tried(refusesKeys);
    expect(said.at(-1)).toContain('No key was sent: set CHUNKSCOPE_KEY or OPENAI_API_KEY.');
    expect(endpoint.received[0]!.headers).not.toHaveProperty('authorization');
  });

  it('a variable that is named is the only one that is read', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-secret-1');
    const { endpoint } = await tried(() => false, '--key-env', 'MY_KEY');
    expect(endpoint.received[0]!.headers).not.toHaveProperty('authorization');
  });

  it('follows no redirect, which would take the key along', async () => {
    const { said, endpoint } = await tried((_, response) => {
      response.writeHead(307, { location: '/v1/elsewhere' }).end();
      return true;
    });
    expect(said.at(-1)).toBe(`${endpoint.url} answered 307.`);
    expect(endpoint.received.every((request) => request.path === '/v1/chat/completions')).toBe(true);
  });
});

it.each([
  [[], '--prompt NAME=FILE'],
  [['--prompt', 'A=a.md'], '--tools FILE to make them from'],
  [['--prompt', 'A=a.md', '--prompt', 'A=b.md', '--tools', 'tools.json', '--simulate'], 'Two variants are called "A"'],
  [['--prompt', 'a.md', '--tools', 'tools.json'], '--endpoint URL and --model NAME, or --simulate'],
  [['--prompt', 'a.md', '--tools', 'tools.json', '--endpoint', 'localhost:8000'], '--endpoint is a base URL'],
  [['--prompt', 'a.md', '--tools', 'tools.json', '--endpoint', 'http://u:p@localhost/v1'], 'without a user'],
  [['--prompt', 'a.md', '--tools', 'tools.json', '--endpoint', 'http://localhost/v1?key=k'], 'without a user'],
  [['--prompt', 'a.md', '--tools', 'tools.json', '--endpoint', 'http://localhost:8000/v1'], '--model NAME'],
  [['--prompt', 'a.md', '--tools', 'tools.json', '--simulate'], '--out FILE'],
  [['--prompt', 'a.md', '--tools', 'tools.json', '--simulate', '--until-known'], 'give two prompts'],
  [['--prompt', 'a.md', '--tools', 'tools.json', '--simulate', '--until-width', '0'], '--until-width'],
  [['--prompt', 'a.md', '--tools', 'tools.json', '--simulate', '--body', '[]'], '--body is a JSON object'],
  [['--prompt', 'a.md', '--tools', 'tools.json', '--simulate', '--rounds', 'x'], '--rounds is a number'],
  [['tools.json', '--simulate'], 'This is no plan'],
])('%j is refused: %s', async (args, sentence) => {
  const here = args.map((word) => word.replace(/(?<=^|=)[a-z]+\.(?:md|json)$/, (file) => path(file)));
  const { exit, said } = await cli(['try', ...here]);
  expect(exit).toBe(2);
  expect(said.at(-1)).toContain(sentence);
});
