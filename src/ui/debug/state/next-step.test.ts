import { describe, expect, it } from 'vitest';
import { ParseHost } from '../../../../workers/parse-host.ts';
import { accountOfPasted } from '../../../core/account/import-pasted.ts';
import type { ToolDefinition } from '../../../core/tools/tool-definition.ts';
import { nextStepOf, stepOfAccount } from './next-step.ts';

const TOOLS: readonly ToolDefinition[] = [
  { name: 'run', inputSchema: { type: 'object', properties: { cmd: { type: 'string' } } } },
];
const qwen = (body: string): string => `<tool_call>\n<function=run>\n${body}\n</function>\n</tool_call>`;
const argument = (value: string): string => `<parameter=cmd>\n${value}\n</parameter>`;
const forge = (value: string): string =>
  `<tool><tool_name>run</tool_name><arguments><cmd>${value}</cmd></arguments></tool>`;

async function stepOf(text: string, { tools = [] as readonly ToolDefinition[], dialect = 'auto' } = {}) {
  const host = new ParseHost();
  const report = await host.load({ revision: 1, chunks: [text], recovery: 'resilient', tools, dialect });
  if (!report) throw new Error('not read');
  const step = nextStepOf(report, { text, hasTools: tools.length > 0 });
  return step && `${step.kind}: ${step.title}`;
}

describe('what a verdict calls for', () => {
  it('is the fix where there is one, by what it does or by how many there are', async () => {
    expect(await stepOf(forge('a & b'), { dialect: 'forge' })).toMatch(/^fix: (?!Fix)/);
    expect(await stepOf(forge('a & b & c'), { dialect: 'forge' })).toBe('fix: Fix 2 places');
  });

  it('is a message where only the model knows the rest', async () => {
    expect(await stepOf('<tool_call>\n<function=run>\n<parameter=cmd>\nls')).toBe('message: Message to the model');
  });

  it('is nothing where a call has no problem and nothing checks its arguments, and to copy it where they fit', async () => {
    expect(await stepOf(qwen(argument('ls')))).toBe(null);
    expect(await stepOf(qwen(argument('ls')), { tools: TOOLS })).toBe('copy: Copy reply');
  });

  it('is to add tools where a known agent needs an argument that is missing', async () => {
    const edit = qwen('<parameter=file_path>\na\n</parameter>').replace('run', 'Edit');
    expect(await stepOf(edit)).toBe('tools: Add tools');
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
