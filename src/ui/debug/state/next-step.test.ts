import { describe, expect, it } from 'vitest';
import { ParseHost } from '../../../../workers/parse-host.ts';
import { accountOfPasted } from '../../../core/account/import-pasted.ts';
import type { ToolDefinition } from '../../../core/tools/tool-definition.ts';
import { nextStepOf, reasonFor, stepOfAccount } from './next-step.ts';

const TOOLS: readonly ToolDefinition[] = [
  { name: 'run', inputSchema: { type: 'object', properties: { cmd: { type: 'string' } } } },
];
const qwen = (body: string): string => `<tool_call>\n<function=run>\n${body}\n</function>\n</tool_call>`;
const argument = (value: string): string => `<parameter=cmd>\n${value}\n</parameter>`;
const forge = (value: string): string =>
  `<tool><tool_name>run</tool_name><arguments><cmd>${value}</cmd></arguments></tool>`;

async function stepOf(
  text: string,
  {
    tools = [] as readonly ToolDefinition[],
    dialect = 'auto',
    reader = null as string | null,
    isLost = false,
    isCompared = false,
  } = {},
) {
  const host = new ParseHost();
  const report = await host.load({ revision: 1, chunks: [text], recovery: 'resilient', tools, dialect });
  if (!report) throw new Error('not read');
  const step = nextStepOf({
    report,
    readers: await host.readers(reader),
    hasTools: tools.length > 0,
    isLost,
    isCompared,
  });
  return `${step.kind}: ${step.title}`;
}

describe('what a verdict calls for', () => {
  it('is the fix where there is one, by what it does or by how many there are', async () => {
    expect(await stepOf(forge('a & b'), { dialect: 'forge' })).toMatch(/^fix: (?!Fix)/);
    expect(await stepOf(forge('a & b & c'), { dialect: 'forge' })).toBe('fix: Fix all 2');
  });

  it('is a message where only the model knows the rest', async () => {
    expect(await stepOf('<tool_call>\n<function=run>\n<parameter=cmd>\nls')).toBe('message: Message to the model');
  });

  it('is to add tools where the arguments of a call that runs everywhere are not checked', async () => {
    expect(await stepOf(qwen(argument('ls')))).toBe('tools: Add tools');
    expect(await stepOf(qwen(argument('ls')), { tools: TOOLS })).toBe('share: Share');
  });

  it('is to add tools where a known agent needs an argument that is missing', async () => {
    const edit = qwen('<parameter=file_path>\na\n</parameter>').replace('run', 'Edit');
    expect(await stepOf(edit, { reader: 'sglang:qwen25' })).toBe('tools: Add tools');
  });

  it('is to compare the servers where a call without a problem runs on some of them, or not on the own', async () => {
    const first = '<tool_call>{"name": "run", "arguments": {"cmd": "ls"}}</tool_call>';
    expect(await stepOf(first, { reader: 'vllm' })).toBe('tools: Add tools');
    expect(await stepOf(first, { reader: 'sglang:qwen25' })).toBe('compare: Compare the servers');
    expect(await stepOf(first, { reader: 'sglang:qwen25', isCompared: true })).toBe('tools: Add tools');
  });

  it('is to compare agents only where none of them runs a call without a problem', async () => {
    const insert = '<insert_content>\n<path>a</path>\n<line>1</line>\n<content>\nx\n</content>\n</insert_content>';
    expect(await stepOf(insert, { dialect: 'cline' })).toBe('tools: Add tools');
    expect(await stepOf(insert, { dialect: 'cline', reader: 'cline' })).toBe('compare: Compare the agents');
    const tools = [{ name: 'my_tool', inputSchema: { type: 'object', properties: { path: {} } } }];
    const unknown = '<my_tool>\n<path>a</path>\n</my_tool>';
    expect(await stepOf(unknown, { dialect: 'cline', tools })).toBe('compare: Compare the agents');
  });

  it('is to compare the servers where the log around a call that needs no fix says that its server lost it', async () => {
    expect(await stepOf(qwen(argument('a && b')), { isLost: true })).toBe('compare: Compare the servers');
    expect(await stepOf(forge('a & b & c'), { dialect: 'forge', isLost: true })).toBe('fix: Fix all 2');
  });

  it('is to add tools where a call is named and not read', async () => {
    const stripped = 'I call it.assistantcommentary to=functions.run json{"cmd":"ls"}';
    expect(await stepOf(stripped)).toBe('tools: Add tools');
  });

  it('is another reply where this one holds nothing', async () => {
    expect(await stepOf('')).toBe('open: Open a reply');
    expect(await stepOf('Both files are fine.')).toBe('open: Open another reply');
  });
});

it('says of a stream that still runs that nothing is to be fixed so far', () => {
  expect(reasonFor('share', { isLost: false, isGrowing: true, runs: true })).toBe('Nothing to fix so far');
  expect(reasonFor('share', { isLost: false, isGrowing: false, runs: true })).toBe('Nothing to fix');
});

it('says of a lost reply that nothing is to be fixed in it only where its call would run', () => {
  const lost = { isLost: true, isGrowing: false };
  expect(reasonFor('compare', { ...lost, runs: true })).toBe('Nothing to fix in the reply itself');
  expect(reasonFor('compare', { ...lost, runs: false })).toBeUndefined();
});

describe('the step that an account calls for', () => {
  const own = { kind: 'tools', title: 'Add tools' } as const;
  const said = accountOfPasted('Nothing to call here.');

  it('follows from what helps, and is a copy where that is all there is to do', () => {
    const steps = (['add-tools', 'fix-request', 'retry', 'none', 'fix-client'] as const).map((helps) => {
      const step = stepOfAccount({ ...said, do: helps }, own, 'the reply');
      return step && [step.kind, step.title];
    });
    expect(steps).toEqual([
      ['tools', 'Add tools'],
      ['open', 'Open request or session'],
      null,
      ['copy', 'Copy reply'],
      ['copy', 'Copy as issue'],
    ]);
  });

  it('copies the message itself where no reply is in the paste', () => {
    const asked = { ...said, do: 'message-model', message: 'Send the call again.' } as const;
    expect(stepOfAccount({ ...asked, replyItem: null }, own, '')).toMatchObject({ text: 'Send the call again.' });
    expect(stepOfAccount({ ...asked, replyItem: 0 }, own, '')).toMatchObject({ kind: 'message' });
  });

  it('is that of the reply where the paste holds one and lacks something else', () => {
    expect(stepOfAccount({ ...said, do: 'paste-more', replyItem: 0 }, own, '')).toBe(own);
    expect(stepOfAccount({ ...said, do: 'paste-more', replyItem: null }, own, '')).toMatchObject({ kind: 'open' });
  });
});
