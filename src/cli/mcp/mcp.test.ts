import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cli } from '../cli.test-kit.ts';
import { TOOLS } from './tools.ts';

const QWEN = '<tool_call>\n<function=shell>\n<parameter=command>\nls && pwd\n</parameter>\n</function>\n</tool_call>';
const folder = mkdtempSync(join(tmpdir(), 'mcp-'));
const client = new Client({ name: 'test', version: '1' });

beforeAll(async () => {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../../scripts/build-cli.mjs', import.meta.url))]);
  const command = fileURLToPath(new URL('../../../scripts/cli.mjs', import.meta.url));
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [command, 'mcp'] }));
}, 60_000);
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});

async function call(name: string, given: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [{ text } = { text: '' }] = content as { text: string }[];
  return { text, isError };
}

describe('an agent', () => {
  it('finds the tools with their arguments', async () => {
    const { tools } = await client.listTools();
    expect(client.getServerVersion()).toMatchObject({ name: 'chunkscope', version: expect.stringMatching(/^\d/) });
    expect(tools.map(({ name }) => name)).toEqual(['explain', 'recover', 'convert', 'minimise', 'history', 'triage']);
    for (const { description, inputSchema } of tools) {
      expect(description).toMatch(/\.$/);
      expect(Object.keys(inputSchema.properties ?? {})).toEqual(
        expect.arrayContaining([...(inputSchema.required ?? [])]),
      );
    }
  });

  it('is told what the command line says', async () => {
    const { text, isError } = await call('explain', { text: QWEN });
    const { out } = await cli(['explain', '-', '--format', 'json'], QWEN);
    expect({ text: `${text}\n`, isError }).toEqual({ text: out, isError: false });
  });

  it.each([
    ['as a value', (tools: unknown) => tools],
    ['as text', (tools: unknown) => JSON.stringify(tools)],
  ])('gives tool definitions %s', async (_, form) => {
    const tools = form([{ name: 'shell', inputSchema: { type: 'object', required: ['cwd'] } }]);
    expect((await call('explain', { text: QWEN, tools })).text).toContain('Would fail: `cwd` is required');
  });

  it('checks a history, and gets it corrected where it asks for that', async () => {
    const calls = [{ id: 'a', type: 'function', function: { name: 'ls', arguments: '{}' } }];
    const text = JSON.stringify([
      { role: 'assistant', content: null, tool_calls: calls },
      { role: 'user', content: 'So?' },
    ]);
    const report = JSON.parse((await call('history', { text, for: 'openai' })).text);
    expect(report).toMatchObject({ shape: 'openai-chat', holds: false, problems: [{ code: 'call-without-result' }] });
    expect(report).not.toHaveProperty('corrected');
    const fixed = JSON.parse((await call('history', { text, for: 'openai', fix: true, all: false })).text);
    expect(JSON.parse(fixed.corrected)).toMatchObject([{ role: 'assistant' }, { role: 'tool', tool_call_id: 'a' }, {}]);
    expect(JSON.parse((await call('history', { text: 'Hello.', fix: true })).text)).toMatchObject({ corrected: null });
    expect(await call('history', { text, for: 'nobody' })).toMatchObject({ isError: true });
  });

  it('gets the message for the model, in its syntax', async () => {
    const { text } = await call('recover', { text: QWEN.slice(0, -40), attempt: 2 });
    expect(JSON.parse(text).message).toContain('<function=shell>');
  });

  it('converts a call', async () => {
    expect(JSON.parse((await call('convert', { text: QWEN, to: 'hermes' })).text).output).toContain('"name"');
    expect(await call('convert', { text: QWEN, to: 'none' })).toMatchObject({ isError: true });
  });

  it('finds the smallest reply that fails alike', async () => {
    const { text } = await call('minimise', { text: QWEN.replace('</function>\n', ''), keep: 'unclosed-tag' });
    expect(JSON.parse(text)).toMatchObject({ codes: expect.arrayContaining(['unclosed-tag']) });
  });

  it('finds it of an answer whose calls came as data, with their frames', async () => {
    const tool_calls = [{ id: 'c0', type: 'function', function: { name: 'ls', arguments: '{"path": "src",}' } }];
    const answer = { choices: [{ index: 0, message: { content: 'Hm.', tool_calls }, finish_reason: 'tool_calls' }] };
    const { text } = await call('minimise', { text: JSON.stringify(answer) });
    expect(JSON.parse(text)).toMatchObject({ input: '→ ls\n{"":"",}\n', frames: [{ name: 'ls', id: 'c0' }] });
  });

  it('judges a log by its path', async () => {
    const log = join(folder, 'log.jsonl');
    writeFileSync(log, `${JSON.stringify({ id: 1, model: 'm', input: QWEN })}\n`.repeat(3));
    expect((await call('triage', { path: log, group: 'model' })).text).toMatch(/\b3\b/);
    expect(await call('triage', { path: join(folder, 'none') })).toMatchObject({ isError: true });
  });

  it('is told so where a text is too long, and the next call is answered', async () => {
    const [long, next] = await Promise.all([
      call('explain', { text: 'x'.repeat(12_000_000) }),
      call('explain', { text: QWEN }),
    ]);
    expect(long).toEqual({ text: expect.stringContaining('longer than 8 MB'), isError: true });
    expect(next.isError).toBe(false);
  });

  it('is told of its own arguments, not of options and files', async () => {
    expect((await call('explain', { text: QWEN, dialect: 'none' })).text).toMatch(/^"dialect" is auto, /);
    expect((await call('explain', { text: QWEN, tools: 'none' })).text).toMatch(/^"tools": /);
  });

  it.each([
    ['none', {}],
    ['explain', {}],
    ['explain', { text: 1 }],
    ['explain', { text: QWEN, oracle: 'ls' }],
    ['explain', { text: QWEN, reader: 'none' }],
  ])('is refused in a sentence: %s with %j', async (name, given) => {
    expect(await call(name, given)).toEqual({ text: expect.stringMatching(/\.$/), isError: true });
  });
});

it('every tool takes options that its command has', () => {
  for (const { command, options, fixed, inputSchema } of TOOLS) {
    const known = Object.keys(command.options);
    expect(known).toEqual(expect.arrayContaining([...options, ...Object.keys(fixed?.options ?? {})]));
    expect(Object.keys(inputSchema.properties)).toEqual(expect.arrayContaining([...options]));
  }
});
